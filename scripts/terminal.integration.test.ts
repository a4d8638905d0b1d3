import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { ROOT } from './settings.ts';

const SCRIPT = `
  import { setImmediate } from 'node:timers/promises';
  import { runScript, say } from './scripts/terminal.ts';
  await runScript(async () => {
    for await (const _ of process.stdin);
    say('nobody reads this');
    await new Promise((written) => process.stdout.write('nor this', () => written()));
    await setImmediate();
    return 7;
  });
`;

it('a script whose output has no reader any more goes on to its end', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], { cwd: ROOT });
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.end();
  const [code] = await once(child, 'exit');
  expect(code).toBe(7);
});
