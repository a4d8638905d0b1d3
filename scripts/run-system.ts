import { aborted, listenForStop } from './stop-request.ts';
import type { System } from './system.ts';
import { say } from './terminal.ts';

/**
 * Starts a system, says so, and stops it when asked to, at any moment.
 *
 * @returns the exit code: 0 when it was asked to stop, the process's own when one refused to go on
 */
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
