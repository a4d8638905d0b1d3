import { AsyncLocalStorage } from 'node:async_hooks';
import { STARTUP_ERROR_EXIT_CODE, StartupError } from '@horus/api/platform/startup-error';

type Write = (text: string) => void;

const elsewhere = new AsyncLocalStorage<Write>();

/**
 * Where text goes that is written here: to the terminal, but for what {@link writeElsewhere} says.
 */
export function currentWriter(): Write {
  return elsewhere.getStore() ?? ((text) => process.stdout.write(text));
}

/** Runs something and gives what it writes to `write`, for output that must wait for its turn. */
export function writeElsewhere<T>(write: Write, run: () => T): T {
  return elsewhere.run(write, run);
}

export function say(line: string): void {
  currentWriter()(`${line}\n`);
}

/**
 * The reason has been shown already, by the process that failed: what is left is to end with its
 * exit code.
 */
export class AlreadyReported extends Error {
  override readonly name = 'AlreadyReported';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`already reported (exit code ${exitCode})`);
    this.exitCode = exitCode;
  }
}

/** Runs a script's main function and ends the process with the exit code it resolves with. */
export async function runScript(main: () => Promise<number>): Promise<never> {
  process.exit(await main().catch(report));
}

function report(error: unknown): number {
  if (error instanceof AlreadyReported) return error.exitCode;
  const refusal = error instanceof StartupError;
  const text = error instanceof Error && !refusal ? error.stack : String((error as Error).message ?? error);
  process.stderr.write(`${text}\n`);
  return refusal ? STARTUP_ERROR_EXIT_CODE : 1;
}
