import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { NOT_YET_EXIT_CODE, STARTUP_ERROR_EXIT_CODE } from '@horus/api/platform/startup-error';
import { NODE_PARAMETERS } from './api-build.ts';
import { ROOT } from './settings.ts';
import { AlreadyReported, say } from './terminal.ts';

export interface ProcessOptions {
  /** Name on the terminal, with its article: 'La API'. */
  name: string;
  /** From the repository's root. */
  entry: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** Called when the process later refuses to restart and has reported the reason. */
  onRefusal: (refusal: AlreadyReported) => void;
}

export interface SupervisedProcess {
  restart: () => void;
  /** Kills the process after a timeout. Resolves once it has ended. */
  stop: () => Promise<void>;
}

/** A signal's exit code is 128 plus its number, as in shells. */
interface End {
  exitCode: number;
  description: string;
}

interface RunningProcess {
  child: ChildProcess;
  ready: Promise<'ready'>;
  end: Promise<End>;
}

/** Longer than the api's own shutdown timeout. */
const GRACEFUL_STOP_TIMEOUT_MS = 30_000;
const FIRST_BACK_OFF_MS = 100;
const MAX_BACK_OFF_MS = 5_000;

/**
 * Runs a Node process that reports over IPC when it is ready, and restarts it with back-off. It
 * runs in its own session: Ctrl+C reaches only this process, which stops its children in order. A
 * child ends on 'disconnect', when this process is gone.
 * @throws {AlreadyReported} when it ends before it is ready for the first time
 */
export async function superviseProcess(options: ProcessOptions): Promise<SupervisedProcess> {
  const { name, signal, onRefusal } = options;
  let stopping = false;
  /** Aborted to skip the back-off, or to cancel the next launch. */
  let hurry = new AbortController();
  let current = launch(options);
  const abandon = () => current.child.kill('SIGTERM');
  signal.addEventListener('abort', abandon, { once: true });
  const first = await Promise.race([current.ready, current.end]);
  signal.removeEventListener('abort', abandon);
  if (first !== 'ready') {
    const saidWhy = [STARTUP_ERROR_EXIT_CODE, NOT_YET_EXIT_CODE].includes(first.exitCode);
    if (!saidWhy && !signal.aborted) {
      say(`${name} ha terminado antes de estar en marcha (${first.description}).`);
    }
    throw new AlreadyReported(first.exitCode || 1);
  }

  async function keepRunning(): Promise<void> {
    let backOffMs = 0;
    while (!stopping) {
      const ended = await Promise.race([current.ready.then(() => null), current.end]);
      if (!ended) backOffMs = 0;
      const { exitCode, description } = await current.end;
      if (stopping) return;
      if (exitCode === STARTUP_ERROR_EXIT_CODE) return onRefusal(new AlreadyReported(exitCode));
      if (!hurry.signal.aborted) say(`${name} se ha parado (${description}): se vuelve a poner en marcha.`);
      await delay(backOffMs, undefined, { signal: hurry.signal }).catch(() => {});
      hurry = new AbortController();
      backOffMs = Math.min(Math.max(backOffMs * 2, FIRST_BACK_OFF_MS), MAX_BACK_OFF_MS);
      if (!stopping) current = launch(options);
    }
  }

  const end = () => {
    hurry.abort();
    current.child.kill('SIGTERM');
  };
  const supervision = keepRunning();
  return {
    restart: end,
    stop: async () => {
      stopping = true;
      end();
      const insistence = setTimeout(() => current.child.kill('SIGKILL'), GRACEFUL_STOP_TIMEOUT_MS);
      await supervision;
      clearTimeout(insistence);
    },
  };
}

function launch({ entry, env }: ProcessOptions): RunningProcess {
  const child = spawn(process.execPath, [...NODE_PARAMETERS, entry], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    child,
    ready: new Promise((resolve) => {
      child.on('message', (message: unknown) => {
        if (message === 'ready') resolve('ready');
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
