import { runProgram } from './programs.ts';
import type { Count, Stage } from './stages.ts';
import { say, writeElsewhere } from './terminal.ts';

const PROJECTS = ['scripts', 'contract', 'api', 'web', 'sandbox', 'e2e', 'bench'];

const types: Stage = {
  title: 'Tipos',
  after: [],
  run: () =>
    runCheck('Tipos', async () => {
      const complaints = await Promise.all(PROJECTS.map((project) => complaintOf('tsc', ['-p', project])));
      return complaints.filter((complaint) => complaint !== null).join('\n') || null;
    }),
};

const style: Stage = {
  title: 'Estilo',
  after: [],
  remedy: 'lo que puede arreglarse solo lo arregla npm run format',
  run: () => runCheck('Estilo', () => complaintOf('biome', ['check', '--error-on-warnings'])),
};

/** Includes packages that are used without a dependency (knip.json). */
const unused: Stage = {
  title: 'Sin usar',
  after: [],
  run: () => runCheck('Sin usar', () => complaintOf('knip', ['--no-progress'])),
};

export const statics: readonly Stage[] = [types, style, unused];

/** Shows the output only on a failure. */
export async function runCheck(title: string, check: () => Promise<string | null>): Promise<Count> {
  const startedAt = Date.now();
  const complaint = await check();
  say(`${complaint === null ? '✓' : '✗'} ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (complaint) say(complaint);
  return complaint === null ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function complaintOf(name: string, parameters: string[]): Promise<string | null> {
  let output = '';
  const exitCode = await writeElsewhere(
    (text) => {
      output += text;
    },
    () => runProgram(name, parameters),
  );
  return exitCode === 0 ? null : output || `${name}: ${exitCode}`;
}
