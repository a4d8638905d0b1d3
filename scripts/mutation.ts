import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './settings.ts';
import { runScript } from './terminal.ts';

/** Not a dependency: 200 packages, 100 MB, for an occasional run. */
const PACKAGES = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1', 'vitest@5.1.0'];

/**
 * `npm run mutation`: mutates the contract and the rules of forms and pages in a copy, and lists
 * mutations that no unit test detects. `npm run mutation -- contract/quote.ts` mutates only these
 * files. The report is `.cache/mutation.json`. Decision 031 has the findings.
 */
await runScript(async () => {
  const files = process.argv.slice(2);
  const mutate = files.length > 0 ? ['--mutate', files.join(',')] : [];
  const stryker = ['--', 'stryker', 'run', 'scripts/mutation/stryker.json', ...mutate];
  await rm(join(ROOT, '.cache', 'mutation-copy'), { recursive: true, force: true });
  const parameters = ['--yes', ...PACKAGES.map((name) => `--package=${name}`), ...stryker];
  return spawnSync('npx', parameters, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
});
