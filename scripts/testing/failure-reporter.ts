import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { Count, Failure } from '#scripts/stages';

type UnhandledErrors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];
type Errors = readonly { readonly message: string }[];

/** Includes uncaught errors. Writes JSON to the file FAILURE_REPORT. */
export default class FailureReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: UnhandledErrors): Promise<void> {
    const failures = [...modules.flatMap(failuresOf), ...unhandled.map(describeUncaught)];
    const passed = modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0);
    const count: Count = { passed, failed: failures.length, failures };
    await writeFile(process.env['FAILURE_REPORT'] ?? '', JSON.stringify(count));
  }
}

/** Includes failed hooks of the file or of a suite, and a file that can't be loaded. */
function failuresOf(module: TestModule): Failure[] {
  const file = relative(process.cwd(), module.moduleId);
  const tests = [...module.children.allTests('failed')].map((test) =>
    describe(file, `${file} › ${test.fullName}`, test.result().errors),
  );
  const suites = [...module.children.allSuites()]
    .filter((suite) => suite.errors().length > 0)
    .map((suite) => describe(file, `${file} › ${suite.fullName}`, suite.errors()));
  const own = module.errors().length > 0 ? [describe(file, file, module.errors())] : [];
  return [...tests, ...suites, ...own];
}

function describe(file: string, name: string, errors: Errors = []): Failure {
  return { file, name, error: errors[0]?.message.split('\n', 1)[0] ?? '' };
}

/** Vitest knows the file that its worker was running, unless the main process failed. */
function describeUncaught(error: UnhandledErrors[number]): Failure {
  const path: unknown = error['VITEST_TEST_PATH'];
  const file = typeof path === 'string' ? relative(process.cwd(), path) : null;
  return { ...describe('', `${file ?? 'Vitest'} › error no capturado`, [error]), file };
}
