import { execFileSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findFreeRow } from './ports.ts';
import { ROOT } from './settings.ts';
import { exitCodeOf, runStages, type Stage, type Verdict } from './stages.ts';
import { runCheck, statics } from './static-checks.ts';
import { AlreadyReported, runScript } from './terminal.ts';
import { forgetOperatorSettings, runJourneys, runVitest, TEST_RESULTS } from './test-runners.ts';
import { buildWebIfStale } from './web-build.ts';

/**
 * `npm test`: everything. `npm test -- billing` runs the test files whose path contains 'billing',
 * and no static checks. Test files that fail run once more, alone; `--strict` gives no second
 * chance. The result is written to test-results/verdict.json.
 *
 * The code's tests wait more than they work, and so do the journeys: they run side by side.
 */
await runScript(async () => {
  forgetOperatorSettings();
  const { commit, clean } = readCheckout();
  const { values, positionals } = parseArgs({
    options: { strict: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const stages = await chooseStages(positionals);
  const verdict = await runStages(values.strict ? stages.map(withoutRetry) : stages);
  await writeVerdict({ commit, clean, ...verdict });
  return exitCodeOf(verdict);
});

async function chooseStages(filters: readonly string[]): Promise<Stage[]> {
  const all = filters.length === 0;
  const before = all ? statics : [];
  const code: Stage = {
    title: 'Pruebas de código',
    after: before,
    run: () => runVitest(['unit', 'integration'], filters),
    retry: (file) => runVitest(['unit', 'integration'], [file]),
    mayBeEmpty: !all,
  };
  if (!all && !(await hasJourneys(filters))) return [code];
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
    retry: (file) => runJourneys([`/${file}`], port, `again-${basename(file)}`),
    mayBeEmpty: !all,
  };
  return [...before, code, web, journeys];
}

function withoutRetry({ retry: _, ...stage }: Stage): Stage {
  return stage;
}

interface Checkout {
  /** Null outside a Git checkout. */
  readonly commit: string | null;
  /** Whether the tree holds nothing but the commit. */
  readonly clean: boolean;
}

function readCheckout(): Checkout {
  try {
    const git = (...parameters: string[]) =>
      execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return { commit: git('rev-parse', 'HEAD').trim(), clean: git('status', '--porcelain') === '' };
  } catch {
    return { commit: null, clean: false };
  }
}

async function writeVerdict(verdict: Checkout & Verdict): Promise<void> {
  await mkdir(TEST_RESULTS, { recursive: true });
  await writeFile(join(TEST_RESULTS, 'verdict.json'), `${JSON.stringify(verdict, null, 2)}\n`);
}

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
