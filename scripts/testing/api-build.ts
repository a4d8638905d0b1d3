import { buildApiIfStale } from '#scripts/api-build';

/** Tests that start the api or its commands as a process run the production build. */
export default async function buildApi(): Promise<void> {
  await buildApiIfStale();
}
