import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#scripts/settings';

/** Their own lockfile keeps these programs out of the product's install. */
export const TOOLS_FOLDER = join(ROOT, 'bench', 'tools');

export function runTool(name: string, parameters: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return runProgram(process.execPath, [join(TOOLS_FOLDER, 'node_modules', '.bin', name), ...parameters], env);
}

/**
 * Returns the program's stdout.
 * @throws Error with its stderr when it fails
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
