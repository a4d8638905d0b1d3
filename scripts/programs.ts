import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './settings.ts';
import { currentWriter } from './terminal.ts';

const LAST_WORDS_MS = 2_000;

export function runProgram(
  name: string,
  parameters: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  cwd = ROOT,
): Promise<number> {
  const write = currentWriter();
  return new Promise((resolve) => {
    const child = spawn(join(ROOT, 'node_modules', '.bin', name), parameters, {
      cwd,
      env: process.stdout.isTTY ? { ...env, FORCE_COLOR: '1' } : env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
    child.once('error', (error) => {
      write(`${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
    // Processes that it leaves running may keep its output open forever.
    child.once('exit', (code) => setTimeout(resolve, LAST_WORDS_MS, code ?? 1).unref());
  });
}
