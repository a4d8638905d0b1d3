import { expect, it } from 'vitest';
import { describeSystemError } from '#platform/startup-error';

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });

it.each([
  [new TypeError('fetch failed', { cause: withCode('ENOTFOUND', 'getaddrinfo ENOTFOUND a.es') }), /DNS/],
  [new TypeError('fetch failed', { cause: new Error('self-signed certificate') }), /autoridad/],
  [new TypeError('fetch failed', { cause: new Error('certificate has expired') }), /caducado/],
  [new DOMException('The operation was aborted due to timeout', 'TimeoutError'), /a tiempo/],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), /no contesta nadie/],
  [Object.assign(new Error('Stripe'), { detail: withCode('ECONNRESET') }), /se corta/],
  [withCode('ENOENT', "ENOENT: no such file or directory, open '/x'"), /^no existe$/],
  [
    new Error('Failed query', { cause: new Error('could not extend file: No space left on device') }),
    /espacio/,
  ],
])('describes %s in Spanish', (error, said) => {
  expect(describeSystemError(error)).toMatch(said);
});

it('returns the message of an unknown first cause', () => {
  const cause = new Error('permission denied for table users');
  expect(describeSystemError(new Error('Failed query', { cause }))).toBe(cause.message);
});
