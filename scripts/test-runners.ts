import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { settingNames } from '@horus/api/config';
import { findBrowser } from './browser.ts';
import { runProgram } from './programs.ts';
import { launcherSettingNames, ROOT } from './settings.ts';
import type { Count } from './stages.ts';
import { currentWriter } from './terminal.ts';

/**
 * Leaves nothing in the environment of what an operator has set up: tests never meet a real Stripe,
 * mail or database server.
 */
export function forgetOperatorSettings(): void {
  for (const name of [...settingNames, ...launcherSettingNames]) delete process.env[name];
  process.env['NODE_ENV'] = 'test';
}

/**
 * Runs Vitest, shows its progress, and counts.
 *
 * @param projects of vitest.config.ts
 * @param filters parts of the paths of the test files to run; none for all of them
 */
export function runVitest(projects: string[], filters: string[]): Promise<Count> {
  return withReport(async (report) => {
    const options = [
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--passWithNoTests',
    ];
    const exitCode = await runProgram('vitest', [
      'run',
      ...projects.map((name) => `--project=${name}`),
      ...options,
      ...filters,
    ]);
    const { numPassedTests, numFailedTests, testResults } = await readReport<VitestReport>(report, {
      numPassedTests: 0,
      numFailedTests: 0,
      testResults: [],
    });
    return asSevere(exitCode, {
      passed: numPassedTests,
      failed: numFailedTests,
      failures: testResults.flatMap(failuresOf),
    });
  });
}

/**
 * Runs the journeys of e2e/ in a browser against systems of their own with fresh databases, at a
 * port and those after it.
 */
export async function runJourneys(filters: string[], port: number): Promise<Count> {
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-e2e-'));
  // As root the database server runs as another user, who has to get in.
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
      const options = ['--reporter=list,json', '--pass-with-no-tests'];
      const exitCode = await runProgram(
        'playwright',
        ['test', ...options, ...filters],
        env,
        join(ROOT, 'e2e'),
      );
      const { stats, suites } = await readReport<PlaywrightReport>(report, {
        stats: { expected: 0, unexpected: 0, flaky: 0 },
        suites: [],
      });
      await showFailedPages(suites);
      return asSevere(exitCode, {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        failures: suites.flatMap(failedJourneys),
      });
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The part of Vitest's JSON report that is read here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
}

/** The part of Playwright's JSON report that is read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSpec {
  title: string;
  ok: boolean;
  tests: { results: { attachments: { name: string; path?: string }[] }[] }[];
}

function failuresOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
  return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? '')}`);
}

function failedJourneys({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs.filter((spec) => !spec.ok).map((spec) => `e2e/${file} › ${spec.title}`),
    ...suites.flatMap(failedJourneys),
  ];
}

/**
 * Shows what stood on the page of each journey that failed: where tests run for nobody who looks
 * on, their pictures are gone with the folder.
 */
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

/** What Playwright writes of a failure holds much else. */
function snapshotIn(errorContext: string): string {
  return /```yaml\n([\s\S]*?)```/.exec(errorContext)?.[1] ?? '';
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** A runner can fail beside its tests: a file that doesn't load, an error nobody caught. */
function asSevere(exitCode: number, count: Count): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function withReport<T>(use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'horus-report-'));
  try {
    return await use(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A runner that ended before it wrote its report has counted nothing. */
async function readReport<T>(path: string, nothing: T): Promise<T> {
  return readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => nothing,
  );
}
