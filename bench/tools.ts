import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#scripts/settings';

/**
 * Programs of the bench alone, with a lockfile of their own: running or testing the product does
 * not install them.
 */
export const TOOLS_FOLDER = join(ROOT, 'bench', 'tools');

/**
 * Runs one of the tools and answers what it wrote.
 * @throws Error with its complaint when it fails
 */
export function runTool(name: string, parameters: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return runProgram(process.execPath, [join(TOOLS_FOLDER, 'node_modules', '.bin', name), ...parameters], env);
}

/**
 * Runs a program of the machine and answers what it wrote.
 * @throws Error with its complaint when it fails
 */
export function runProgram(name: string, parameters: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, parameters, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    const complaint: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => complaint.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString());
      else
        reject(new Error(`${name} ended with ${code}: ${Buffer.concat(complaint).toString().slice(-2_000)}`));
    });
  });
}
