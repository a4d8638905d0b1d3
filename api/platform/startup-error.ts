/**
 * A reason not to start that an operator can act on. The message is one Spanish sentence and is all
 * that is shown: no stack. A process that ends for one exits with {@link STARTUP_ERROR_EXIT_CODE},
 * so that its supervisor does not start it again.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
  /** What the process that can't start for it ends with. */
  readonly exitCode: number = STARTUP_ERROR_EXIT_CODE;
}

/**
 * A reason not to start now, though trying again later may do: something that this process needs is
 * not there yet.
 */
export class NotYetError extends StartupError {
  override readonly name = 'NotYetError';
  override readonly exitCode = NOT_YET_EXIT_CODE;
}

/** EX_CONFIG of sysexits.h: starting again without changing something would end the same way. */
export const STARTUP_ERROR_EXIT_CODE = 78;
/** EX_TEMPFAIL of sysexits.h. */
export const NOT_YET_EXIT_CODE = 75;

/**
 * The reason a system call failed, in Spanish, for the end of a {@link StartupError} sentence.
 * Anything unknown is returned in its own words, on one line.
 */
export function describeSystemError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const known = systemErrors.find(([pattern]) => pattern.test(text));
  return known ? known[1] : text.trim().replace(/\s+/g, ' ');
}

/**
 * Matches Node's error codes and the words of the C library, which is how PostgreSQL's own programs
 * report them.
 */
const systemErrors: [RegExp, string][] = [
  [/ENOSPC|EDQUOT|No space left on device|disk quota exceeded|disk is full/i, 'no queda espacio en el disco'],
  [/EROFS|Read-only file system/i, 'el disco es de solo lectura'],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted|readonly database|unable to open/i,
    'no hay permiso',
  ],
  [/ENOTDIR|Not a directory|EEXIST/i, 'parte de la ruta es un fichero y no una carpeta'],
  [/EMFILE|ENFILE|Too many open files/i, 'hay demasiados ficheros abiertos'],
];
