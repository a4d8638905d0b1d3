import { resolve } from 'node:path';
import { readConfig } from '#config';
import { examine } from '#doctor/examine';
import { well } from '#doctor/finding';
import { StartupError } from '#platform/startup-error';

/**
 * `npm run doctor`: checks the whole system. Exits with 1 for problems, 78 for invalid settings.
 */
const MIGRATIONS_FOLDER = resolve(import.meta.dirname, 'migrations');
const MARKS = { well: '✓', warning: '!', wrong: '✗' } as const;

try {
  const config = readConfig(process.env);
  let bad = 0;
  say(well('Ajustes', 'completos y válidos'));
  for await (const finding of examine(config, MIGRATIONS_FOLDER)) {
    say(finding);
    if (finding.verdict === 'wrong') bad += 1;
  }
  process.stdout.write(bad === 0 ? '\nNada que arreglar.\n' : `\nPor arreglar: ${bad}.\n`);
  process.exitCode = bad === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

function say({ verdict, part, says, todo }: ReturnType<typeof well>): void {
  process.stdout.write(`${MARKS[verdict]} ${part}: ${says}${todo ? `\n    ${todo}` : ''}\n`);
}
