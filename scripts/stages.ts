import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './settings.ts';
import { say } from './terminal.ts';

/** The folders with a tsconfig.json. */
const PROJECTS = ['scripts', 'contract', 'api', 'web', 'sandbox', 'e2e', 'bench'];

/** What a stage of the checks came to. */
export interface Count {
  passed: number;
  failed: number;
  /** What failed, by name, as far as the runner tells. */
  failures?: string[];
}

/** Runs a stage that passes or fails as one, and shows its output only if it fails. */
export async function runCheck(title: string, check: () => Promise<string | null>): Promise<Count> {
  const startedAt = Date.now();
  const complaint = await check();
  say(`${complaint === null ? '✓' : '✗'} ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (complaint) process.stderr.write(`${complaint}\n`);
  return complaint === null ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Type-checks every folder. */
export function checkTypes(): Promise<Count> {
  return runCheck('Tipos', async () => {
    const complaints = await Promise.all(PROJECTS.map((project) => capture('tsc', ['-p', project])));
    return joined(complaints);
  });
}

/** Lints and checks the format of everything. */
export function checkStyle(): Promise<Count> {
  return runCheck('Estilo', async () => joined([await capture('biome', ['check', '--error-on-warnings'])]));
}

/** Runs a program of the workspace and lets it write to the terminal. Resolves with its exit code. */
export function runProgram(
  name: string,
  parameters: string[],
  env: NodeJS.ProcessEnv,
  cwd = ROOT,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(binary(name), parameters, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** What a program has to complain of; null when it ends well. */
function capture(name: string, parameters: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(binary(name), parameters, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : output || `${name}: ${code}`));
  });
}

function joined(complaints: (string | null)[]): string | null {
  const all = complaints.filter((complaint) => complaint !== null);
  return all.length > 0 ? all.join('\n') : null;
}

function binary(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name);
}
