import { runProgram } from './programs.ts';
import type { Count, Stage } from './stages.ts';
import { say, writeElsewhere } from './terminal.ts';

/** The folders with a tsconfig.json. */
const PROJECTS = ['scripts', 'contract', 'api', 'web', 'sandbox', 'e2e', 'bench'];

/** Type-checks every folder. */
const types: Stage = {
  title: 'Tipos',
  after: [],
  run: () =>
    runCheck('Tipos', async () => {
      const complaints = await Promise.all(PROJECTS.map((project) => complaintOf('tsc', ['-p', project])));
      return complaints.filter((complaint) => complaint !== null).join('\n') || null;
    }),
};

/** Lints and checks the format of everything. */
const style: Stage = {
  title: 'Estilo',
  after: [],
  remedy: 'lo que puede arreglarse solo lo arregla npm run format',
  run: () => runCheck('Estilo', () => complaintOf('biome', ['check', '--error-on-warnings'])),
};

/**
 * Finds files, exports and packages that nothing uses, and packages that are used without being
 * asked for (knip.json).
 */
const unused: Stage = {
  title: 'Sin usar',
  after: [],
  run: () => runCheck('Sin usar', () => complaintOf('knip', ['--no-progress'])),
};

/** What needs neither a database nor a browser, nor runs a line of the product. */
export const statics: readonly Stage[] = [types, style, unused];

/** Runs a stage that passes or fails as one, and shows what it complains of only if it fails. */
export async function runCheck(title: string, check: () => Promise<string | null>): Promise<Count> {
  const startedAt = Date.now();
  const complaint = await check();
  say(`${complaint === null ? '✓' : '✗'} ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (complaint) say(complaint);
  return complaint === null ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** What a program has to complain of; null when it ends well. */
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
