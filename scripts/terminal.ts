import { AsyncLocalStorage } from 'node:async_hooks';
import { STARTUP_ERROR_EXIT_CODE, StartupError } from '@horus/api/platform/startup-error';

type Write = (text: string) => void;

const elsewhere = new AsyncLocalStorage<Write>();

export function currentWriter(): Write {
  return elsewhere.getStore() ?? ((text) => process.stdout.write(text));
}

/** For output that must wait for its turn. */
export function writeElsewhere<T>(write: Write, run: () => T): T {
  return elsewhere.run(write, run);
}

export function say(line: string): void {
  currentWriter()(`${line}\n`);
}

/** The failed process has already shown the reason. Only its exit code remains. */
export class AlreadyReported extends Error {
  override readonly name = 'AlreadyReported';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`already reported (exit code ${exitCode})`);
    this.exitCode = exitCode;
  }
}

/** Without a reader for its output, as after `| head`, a script goes on and stops in order. */
export async function runScript(main: () => Promise<number>): Promise<never> {
  for (const output of [process.stdout, process.stderr]) output.on('error', ignoreClosedOutput);
  process.exit(await main().catch(report));
}

function ignoreClosedOutput(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
}

function report(error: unknown): number {
  if (error instanceof AlreadyReported) return error.exitCode;
  const refusal = error instanceof StartupError;
  const text = error instanceof Error && !refusal ? error.stack : String((error as Error).message ?? error);
  process.stderr.write(`${text}\n`);
  return refusal ? STARTUP_ERROR_EXIT_CODE : 1;
}
