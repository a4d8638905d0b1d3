import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreeRow } from './ports.ts';
import { ROOT } from './settings.ts';
import { runStages, type Stage } from './stages.ts';
import { runCheck, statics } from './static-checks.ts';
import { AlreadyReported, runScript } from './terminal.ts';
import { forgetOperatorSettings, runJourneys, runVitest } from './test-runners.ts';
import { buildWebIfStale } from './web-build.ts';

/**
 * `npm test`: everything. `npm test -- billing` runs the test files whose path contains 'billing',
 * and no static checks.
 *
 * The code's tests wait more than they work, and so do the journeys: they run side by side.
 */
await runScript(async () => {
  forgetOperatorSettings();
  const filters = process.argv.slice(2);
  const all = filters.length === 0;
  const before = all ? statics : [];
  const code: Stage = {
    title: 'Pruebas de código',
    after: before,
    run: () => runVitest(['unit', 'integration'], filters),
    mayBeEmpty: !all,
  };
  if (!all && !(await hasJourneys(filters))) return runStages([code]);
  const port = await chooseJourneysPort();
  const web: Stage = {
    title: 'Web',
    after: before,
    run: () => runCheck('Construcción', () => buildWeb(port)),
  };
  const journeys: Stage = {
    title: 'Pruebas en el navegador',
    after: [web],
    run: () => runJourneys(filters, port),
    mayBeEmpty: !all,
  };
  return runStages([...before, code, web, journeys]);
});

async function hasJourneys(filters: readonly string[]): Promise<boolean> {
  const files = (await readdir(join(ROOT, 'e2e'))).filter((name) => name.endsWith('.spec.ts'));
  return files.some((name) => filters.some((filter) => `e2e/${name}`.includes(filter)));
}

/**
 * E2E_PORT, or ports that are free now: of a checkout always the same ones if they can be had,
 * since its built pages name them.
 */
async function chooseJourneysPort(): Promise<number> {
  const given = process.env['E2E_PORT'];
  return given ? Number(given) : findFreeRow(ROOT);
}

async function buildWeb(port: number): Promise<string | null> {
  // Where the journeys find the site: built for it here, it need not be built again there.
  return buildWebIfStale(`http://localhost:${port}`).then(
    () => null,
    (error: unknown) => (error instanceof AlreadyReported ? '' : String(error)),
  );
}
