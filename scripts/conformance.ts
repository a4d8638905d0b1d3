import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './settings.ts';
import type { Stage } from './stages.ts';
import { codeStage } from './test-stages.ts';

const RECORD = join(ROOT, 'sandbox/conformance.sha256');

/** Empty when nothing has changed since the suite last passed (sandbox/conformance.sha256). */
export async function conformanceStages(after: readonly Stage[]): Promise<readonly Stage[]> {
  const digest = await readDigest();
  if (digest === (await readFile(RECORD, 'utf8').catch(() => ''))) return [];
  const stage = codeStage(['conformance'], { title: 'Conformidad de Stripe de pruebas', after });
  const run = async () => {
    const count = await stage.run();
    if (count.failed === 0) await writeFile(RECORD, digest);
    return count;
  };
  return [{ ...stage, run }];
}

async function readDigest(): Promise<string> {
  const files: string[] = [];
  for await (const name of glob('sandbox/**/*.{ts,tsx,css,json}', { cwd: ROOT }))
    if (!name.includes('node_modules')) files.push(name);
  const digest = createHash('sha256');
  for (const name of [...files.sort(), 'package-lock.json'])
    digest.update(`${name}\0`).update(await readFile(join(ROOT, name)));
  return `${digest.digest('hex')}\n`;
}
