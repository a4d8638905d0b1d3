import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './settings.ts';
import { runScript } from './terminal.ts';

/** Not among the packages: 200 of them, 100 MB, for what is run now and then. */
const PACKAGES = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1', 'vitest@5.1.0'];

/**
 * `npm run mutation`: changes the contract and the rules of forms and pages in a copy, bit by bit,
 * and says which changes no unit test notices; `npm run mutation -- contract/quote.ts` does so to
 * these files alone. The report is in `.cache/mutation.json`. Decision 031 says what was found.
 */
await runScript(async () => {
  const files = process.argv.slice(2);
  const mutate = files.length > 0 ? ['--mutate', files.join(',')] : [];
  const stryker = ['--', 'stryker', 'run', 'scripts/mutation/stryker.json', ...mutate];
  await rm(join(ROOT, '.cache', 'mutation-copy'), { recursive: true, force: true });
  const parameters = ['--yes', ...PACKAGES.map((name) => `--package=${name}`), ...stryker];
  return spawnSync('npx', parameters, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
});
