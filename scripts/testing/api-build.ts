import { buildApiIfStale } from '#scripts/api-build';

/** Tests that start an api as a process, or a command of its, run what production runs. */
export default async function buildApi(): Promise<void> {
  await buildApiIfStale();
}
