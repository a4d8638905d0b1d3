/** A reason not to start that an operator can fix: one Spanish sentence, shown without a stack. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
  readonly exitCode: number = STARTUP_ERROR_EXIT_CODE;
}

/** A reason not to start yet: a restart may succeed. */
export class NotYetError extends StartupError {
  override readonly name = 'NotYetError';
  override readonly exitCode = NOT_YET_EXIT_CODE;
}

/** EX_CONFIG of sysexits.h: a restart would fail the same way. */
export const STARTUP_ERROR_EXIT_CODE = 78;
/** EX_TEMPFAIL of sysexits.h. */
export const NOT_YET_EXIT_CODE = 75;

/** Describes a system call's failure in Spanish, or quotes the first cause, to end a sentence. */
export function describeSystemError(error: unknown): string {
  const words = listCauses(error);
  const known = systemErrors.find(([pattern]) => words.some((each) => pattern.test(each)));
  return known ? known[1] : (words.at(-1) ?? '').trim().replace(/\s+/g, ' ');
}

/** Stripe's errors name their cause `detail`. */
function listCauses(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const { cause, detail, code, message } = error as Error & { detail?: unknown; code?: unknown };
  const deeper = cause ?? (detail instanceof Error ? detail : undefined);
  // Node's error for several addresses has a code and no message.
  return [message || String(code ?? error.name), ...(deeper === undefined ? [] : listCauses(deeper))];
}

/** Matches Node's error codes and the C library's messages, which PostgreSQL's programs print. */
const systemErrors: [RegExp, string][] = [
  [/ENOSPC|EDQUOT|No space left on device|disk quota exceeded|disk is full/i, 'no queda espacio en el disco'],
  [/EROFS|Read-only file system/i, 'el disco es de solo lectura'],
  [
    /EACCES|EPERM|Permission denied(?! for)|Operation not permitted|readonly database|unable to open/i,
    'no hay permiso',
  ],
  [/ENOTDIR|Not a directory|EEXIST/i, 'parte de la ruta es un fichero y no una carpeta'],
  [/EMFILE|ENFILE|Too many open files/i, 'hay demasiados ficheros abiertos'],
  [/ENOENT|No such file or directory/i, 'no existe'],
  [/ECONNREFUSED/, 'en esa dirección no contesta nadie'],
  [/ENOTFOUND|EAI_AGAIN/, 'el DNS no conoce ese nombre o no responde'],
  [/EHOSTUNREACH|ENETUNREACH/, 'la red no llega hasta allí'],
  [
    /ETIMEDOUT|UND_ERR_\w+_TIMEOUT|due to timeout|Connection timeout|Greeting never|in time$/,
    'no responde a tiempo',
  ],
  [
    /ECONNRESET|EPIPE|socket hang up|other side closed|closed unexpectedly|closed the connection/,
    'la conexión se corta',
  ],
  [
    /self-signed certificate|unable to (?:get (?:local )?issuer|verify the first) certificate/i,
    'su certificado es de una autoridad que esta máquina no conoce (NODE_EXTRA_CA_CERTS)',
  ],
  [/certificate has expired/i, 'su certificado ha caducado'],
  [/does not match certificate/i, 'su certificado es de otro nombre'],
];
