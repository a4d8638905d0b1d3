import { basename } from 'node:path';
import { findFreeRow } from './ports.ts';
import { ROOT } from './settings.ts';
import type { Stage } from './stages.ts';
import { runCheck } from './static-checks.ts';
import { AlreadyReported } from './terminal.ts';
import { type JourneyOptions, runJourneys, runVitest } from './test-runners.ts';
import { buildWebIfStale } from './web-build.ts';

interface Choice {
  readonly title: string;
  readonly after: readonly Stage[];
  /** Parts of the paths of the test files; all files when empty. */
  readonly filters?: readonly string[];
}

export function codeStage(
  projects: readonly string[],
  { filters = [], ...stage }: Choice,
  options: readonly string[] = [],
): Stage {
  return {
    ...stage,
    run: () => runVitest(projects, filters, options),
    retry: (file) => runVitest(projects, [file]),
    mayBeEmpty: filters.length > 0,
  };
}

export async function journeyStages(
  { filters = [], ...stage }: Choice,
  options: JourneyOptions = {},
): Promise<readonly [Stage, Stage]> {
  const port = await chooseJourneysPort();
  const web: Stage = {
    title: 'Web',
    after: stage.after,
    run: () => runCheck('Construcción', () => buildWeb(port)),
  };
  const journeys: Stage = {
    ...stage,
    after: [web],
    run: () => runJourneys(filters, port, options),
    retry: (file) => runJourneys([`/${file}`], port, { pictures: `again-${basename(file)}` }),
    mayBeEmpty: filters.length > 0,
  };
  return [web, journeys];
}

/** A checkout keeps its ports while they are free, because its built pages contain them. */
async function chooseJourneysPort(): Promise<number> {
  const given = process.env['E2E_PORT'];
  return given ? Number(given) : findFreeRow(ROOT);
}

async function buildWeb(port: number): Promise<string | null> {
  return buildWebIfStale(`http://localhost:${port}`).then(
    () => null,
    (error: unknown) => (error instanceof AlreadyReported ? '' : String(error)),
  );
}
