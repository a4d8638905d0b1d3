import { setTimeout as pause } from 'node:timers/promises';
import { describeSystemError } from '@horus/api/platform/startup-error';
import { paths } from '@horus/contract/paths';

export type PartState = 'up' | 'slow' | 'down';

export interface Look {
  state: PartState;
  /** For the operator; empty when it is up. */
  reason: string;
}

/** `says` is the text of a response that proves that the part works. */
export const PARTS = [
  { id: 'site', name: 'Página pública', path: paths.site.horus.pattern, says: /<title>[^<]*Horus/ },
  { id: 'login', name: 'Entrada de clientes', path: paths.auth.login.pattern, says: /<title>[^<]*Horus/ },
  { id: 'service', name: 'Compras, facturas y datos', path: '/readyz', says: /"status":"ok"/ },
  { id: 'forms', name: 'Formularios', path: '/api/leads/form-token', says: /"token":"/ },
] as const;

export type Part = (typeof PARTS)[number];

export interface Timing {
  slowMs: number;
  timeoutMs: number;
  /** A part that seems down is asked again after this time: one lost packet is no interruption. */
  retryMs: number;
}

export async function look(url: string, part: Part, timing: Timing): Promise<Look> {
  const first = await ask(url, part, timing);
  if (first.state !== 'down') return first;
  await pause(timing.retryMs);
  return await ask(url, part, timing);
}

async function ask(url: string, { path, says }: Part, { slowMs, timeoutMs }: Timing): Promise<Look> {
  const before = performance.now();
  try {
    const answer = await fetch(new URL(path, url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    if (answer.status !== 200) return { state: 'down', reason: `responde ${answer.status}` };
    if (!says.test(text)) return { state: 'down', reason: 'responde otra cosa' };
  } catch (error) {
    return { state: 'down', reason: describeSystemError(error) };
  }
  const tookMs = performance.now() - before;
  return tookMs > slowMs
    ? { state: 'slow', reason: `tarda ${(tookMs / 1_000).toFixed(1).replace('.', ',')} s` }
    : { state: 'up', reason: '' };
}
