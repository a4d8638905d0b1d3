import type { System } from './system.ts';
import { say } from './terminal.ts';

/** Returns 0 after a request to stop, or the exit code of a process that refuses to continue. */
export async function runSystem(
  start: (stop: AbortSignal) => Promise<System>,
  announce: (system: System) => void,
) {
  const stop = listenForStop();
  try {
    const system = await start(stop);
    announce(system);
    const refusal = await Promise.race([system.refusal, aborted(stop)]);
    say('Deteniendo Horus…');
    await system.stop();
    say('Horus se ha detenido.');
    return refusal?.exitCode ?? 0;
  } catch (error) {
    if (stop.aborted) return 0;
    throw error;
  }
}

function listenForStop(): AbortSignal {
  const stop = new AbortController();
  const request = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  process.on('disconnect', request);
  return stop.signal;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
