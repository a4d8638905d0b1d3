import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { STARTUP_ERROR_EXIT_CODE } from '../api/platform/startup-error.ts';
import { ROOT } from './settings.ts';
import { AlreadyReported, say } from './terminal.ts';

export interface ProcessOptions {
  /** What it is called on the terminal, with its article: 'La API'. */
  name: string;
  /** Arguments of Node: options and the entry file, from the repository's root. */
  nodeArguments: string[];
  env: NodeJS.ProcessEnv;
  /** Aborted when the whole is to stop before the process is ready. */
  signal: AbortSignal;
  /** Called when the process refuses to start again later on, having said why. */
  onRefusal: (refusal: AlreadyReported) => void;
}

export interface SupervisedProcess {
  /** What the process sent when it was first ready. */
  readyMessage: unknown;
  /** Asks it to end, insists after a while, and resolves once it has. */
  stop: () => Promise<void>;
}

/** How a process ended: its exit code, or 128 and the signal's number as shells say it, and the same in Spanish. */
interface End {
  exitCode: number;
  description: string;
}

interface RunningProcess {
  child: ChildProcess;
  ready: Promise<{ message: unknown }>;
  end: Promise<End>;
}

/** Longer than the api gives itself. */
const GRACEFUL_STOP_TIMEOUT_MS = 30_000;
const FIRST_BACK_OFF_MS = 100;
const MAX_BACK_OFF_MS = 5_000;

/**
 * Runs a Node process that reports over IPC when it is ready, and starts it again, with back-off, whenever it ends.
 * It is in a session of its own: Ctrl+C reaches this process alone, which stops its processes in order. A process ends by
 * itself on 'disconnect', when this one is no more.
 *
 * @throws {AlreadyReported} when it ends before it has ever been ready.
 */
export async function superviseProcess(options: ProcessOptions): Promise<SupervisedProcess> {
  const { name, signal, onRefusal } = options;
  const stopping = new AbortController();
  let current = launch(options);
  const abandon = () => current.child.kill('SIGTERM');
  signal.addEventListener('abort', abandon, { once: true });
  const first = await Promise.race([current.ready, current.end]);
  signal.removeEventListener('abort', abandon);
  if ('exitCode' in first) {
    if (first.exitCode !== STARTUP_ERROR_EXIT_CODE && !signal.aborted) {
      say(`${name} ha terminado antes de estar en marcha (${first.description}).`);
    }
    throw new AlreadyReported(first.exitCode || 1);
  }

  async function keepRunning(): Promise<void> {
    let backOffMs = 0;
    while (!stopping.signal.aborted) {
      const ended = await Promise.race([current.ready.then(() => null), current.end]);
      if (!ended) backOffMs = 0;
      const { exitCode, description } = await current.end;
      if (stopping.signal.aborted) return;
      if (exitCode === STARTUP_ERROR_EXIT_CODE) return onRefusal(new AlreadyReported(exitCode));
      say(`${name} se ha parado (${description}): se vuelve a poner en marcha.`);
      await delay(backOffMs, undefined, { signal: stopping.signal }).catch(() => {});
      backOffMs = Math.min(Math.max(backOffMs * 2, FIRST_BACK_OFF_MS), MAX_BACK_OFF_MS);
      if (!stopping.signal.aborted) current = launch(options);
    }
  }

  const supervision = keepRunning();
  return {
    readyMessage: first.message,
    stop: async () => {
      stopping.abort();
      current.child.kill('SIGTERM');
      const insistence = setTimeout(() => current.child.kill('SIGKILL'), GRACEFUL_STOP_TIMEOUT_MS);
      await supervision;
      clearTimeout(insistence);
    },
  };
}

function launch({ nodeArguments, env }: ProcessOptions): RunningProcess {
  const child = spawn(process.execPath, nodeArguments, {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    child,
    ready: new Promise((resolve) => {
      child.on('message', (message: unknown) => {
        if (isReady(message)) resolve({ message });
      });
    }),
    end: new Promise((resolve) => {
      child.once('error', (error) => resolve({ exitCode: 1, description: error.message }));
      child.once('exit', (code, signal) => {
        const description = signal ? `señal ${signal}` : `código ${code}`;
        resolve({ exitCode: code ?? 128, description });
      });
    }),
  };
}

function isReady(message: unknown): boolean {
  return (
    message === 'ready' ||
    (typeof message === 'object' && message !== null && 'ready' in message && message.ready === true)
  );
}
