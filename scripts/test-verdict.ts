import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './settings.ts';
import type { Verdict } from './stages.ts';
import { TEST_RESULTS } from './test-runners.ts';

const NIGHT = join(ROOT, '.cache/night.json');

interface Checkout {
  /** Null outside a Git checkout. */
  readonly commit: string | null;
  readonly clean: boolean;
}

interface Night extends Checkout, Verdict {
  readonly seed: number;
}

export function readCheckout(): Checkout {
  try {
    const git = (...parameters: string[]) =>
      execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return { commit: git('rev-parse', 'HEAD').trim(), clean: git('status', '--porcelain') === '' };
  } catch {
    return { commit: null, clean: false };
  }
}

export async function writeVerdict(verdict: Checkout & Verdict): Promise<void> {
  await mkdir(TEST_RESULTS, { recursive: true });
  await writeFile(join(TEST_RESULTS, 'verdict.json'), toJson(verdict));
}

/** Records the night run of this checkout only when everything passed. */
export async function writeNight(night: Night): Promise<void> {
  await writeVerdict(night);
  if (night.failed > 0) return;
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  await writeFile(NIGHT, toJson({ commit: night.commit, at: new Date().toISOString(), seed: night.seed }));
}

export async function describeLastNight(): Promise<string> {
  const text = await readFile(NIGHT, 'utf8').catch(() => null);
  if (text === null) return 'npm run test:night no ha pasado nunca en esta copia.';
  const { commit, at } = JSON.parse(text) as { commit: string | null; at: string };
  return `npm run test:night pasó por última vez el ${at.slice(0, 10)}, con ${commit?.slice(0, 9) ?? 'una copia sin Git'}.`;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
