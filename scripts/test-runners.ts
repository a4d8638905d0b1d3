import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { settingNames } from '@horus/api/config';
import { findBrowser } from './browser.ts';
import { runProgram } from './programs.ts';
import { launcherSettingNames, ROOT } from './settings.ts';
import type { Count, Failure } from './stages.ts';
import { currentWriter } from './terminal.ts';

export const TEST_RESULTS = join(ROOT, 'test-results');

/** Tests must never reach an operator's Stripe, mail or database server. */
export function clearOperatorSettings(): void {
  for (const name of [...settingNames, ...launcherSettingNames]) delete process.env[name];
  process.env['NODE_ENV'] = 'test';
}

/** @param filters parts of the paths of test files; all files when empty */
export function runVitest(
  projects: readonly string[],
  filters: readonly string[],
  options: readonly string[] = [],
): Promise<Count> {
  return withReport(async (report) => {
    const exitCode = await runProgram(
      'vitest',
      [
        'run',
        ...projects.map((name) => `--project=${name}`),
        ...['--reporter=default', '--reporter=./scripts/testing/failure-reporter.ts', '--passWithNoTests'],
        ...options,
        ...filters,
      ],
      { ...process.env, FAILURE_REPORT: report },
    );
    const count = await readReport<Count>(report, { passed: 0, failed: 0 });
    return withExitCode('Vitest', exitCode, count);
  });
}

export interface JourneyOptions {
  /** Folder within test-results for the output of failed journeys. Emptied first. */
  readonly pictures?: string;
  readonly repeats?: number;
}

export async function runJourneys(
  filters: readonly string[],
  port: number,
  { pictures = 'journeys', repeats = 1 }: JourneyOptions = {},
): Promise<Count> {
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-e2e-'));
  // Under root the database server runs as another user, which must be able to enter.
  await chmod(dataDir, 0o711);
  try {
    return await withReport(async (report) => {
      const env = {
        ...process.env,
        CHROME_PATH: await findBrowser(),
        E2E_DATA_DIR: dataDir,
        E2E_PORT: String(port),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      };
      const options = [
        '--reporter=list,json',
        '--pass-with-no-tests',
        `--output=${join(TEST_RESULTS, pictures)}`,
        `--repeat-each=${repeats}`,
      ];
      const exitCode = await runProgram(
        'playwright',
        ['test', ...options, ...filters],
        env,
        join(ROOT, 'e2e'),
      );
      const { stats, suites, errors } = await readReport<PlaywrightReport>(report, {
        stats: { expected: 0 },
        suites: [],
        errors: [],
      });
      await showFailedPages(suites);
      const failures = [
        ...suites.flatMap(failedJourneys),
        ...errors.map(({ message }) => ({ file: null, name: 'Playwright', error: firstLine(message) })),
      ];
      return withExitCode('Playwright', exitCode, {
        passed: stats.expected,
        failed: failures.length,
        failures,
      });
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  file: string;
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSpec {
  title: string;
  ok: boolean;
  tests: {
    results: { errors: { message?: string }[]; attachments: { name: string; path?: string }[] }[];
  }[];
}

function failedJourneys({ file, specs, suites = [] }: PlaywrightSuite): Failure[] {
  const path = `e2e/${file}`;
  return [
    ...specs
      .filter((spec) => !spec.ok)
      .map(({ title, tests }) => ({
        file: path,
        name: `${path} › ${title}`,
        error: firstLine(tests.flatMap(({ results }) => results)[0]?.errors[0]?.message),
      })),
    ...suites.flatMap(failedJourneys),
  ];
}

/** Shows the page of each failed journey: CI keeps no screenshots. */
async function showFailedPages(suites: readonly PlaywrightSuite[]): Promise<void> {
  const write = currentWriter();
  for (const { specs, suites: within = [] } of suites) {
    for (const { title, ok, tests } of specs) {
      const pages = tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments));
      for (const { name, path } of ok ? [] : pages)
        if (name === 'error-context' && path)
          write(`\n${title}\n${snapshotIn(await readFile(path, 'utf8'))}\n`);
    }
    await showFailedPages(within);
  }
}

function snapshotIn(errorContext: string): string {
  return /```yaml\n([\s\S]*?)```/.exec(errorContext)?.[1] ?? '';
}

function firstLine(text = ''): string {
  return stripVTControlCharacters(text).split('\n', 1)[0] ?? '';
}

/** A runner can fail outside its tests, for example on an invalid configuration. */
function withExitCode(runner: string, exitCode: number, count: Count): Count {
  if (exitCode === 0 || count.failed > 0) return count;
  const failure = { file: null, name: runner, error: `ha terminado con el código ${exitCode}` };
  return { ...count, failed: 1, failures: [failure] };
}

async function withReport<T>(use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'horus-report-'));
  try {
    return await use(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport<T>(path: string, nothing: T): Promise<T> {
  return readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => nothing,
  );
}
