import { CallError, call, textOf } from '#client/call.ts';
import { openSession } from '#client/session.ts';
import { canOfferQuietly, createPasskey, signWithPasskey } from '#client/webauthn.ts';

export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/**
 * @param quietly offers passkeys in the email field's autofill
 * @returns false when the browser or the server can't offer them quietly
 * @throws CallError, or the browser's error
 */
export async function logInByPasskey(quietly: boolean): Promise<boolean> {
  if (quietly && !(await canOfferQuietly())) return false;
  const offered = call('POST /api/auth/passkey-login/options');
  // A customer who did not ask for a passkey sees no error.
  const offer = await (quietly ? offered.catch(() => null) : offered);
  if (!offer) return false;
  const passkey = await signWithPasskey(offer.options, quietly);
  openSession(await call('POST /api/auth/passkey-login', { body: { passkey } }));
  return true;
}

export async function finishLoginByPasskey(token: string): Promise<void> {
  const { options } = await call('POST /api/auth/second-step/passkey-options', { body: { token } });
  const passkey = await signWithPasskey(options);
  openSession(await call('POST /api/auth/second-step', { body: { token, passkey } }));
}

export async function proveByPasskey(): Promise<void> {
  const { options } = await call('POST /api/auth/proof/passkey-options');
  const passkey = await signWithPasskey(options);
  await call('POST /api/auth/proof', { body: { passkey } });
}

/** Returns the recovery codes, shown once; null when the user already has some. */
export async function addPasskey(name: string): Promise<readonly string[] | null> {
  const { options } = await call('POST /api/auth/passkeys/options');
  const passkey = await createPasskey(options);
  return (await call('POST /api/auth/passkeys', { body: { name, passkey } })).recoveryCodes;
}

/** Returns null when the customer cancelled. */
export function passkeyFailure(error: unknown): string | null {
  if (error instanceof CallError) {
    return error.code === 'auth.proof_required' ? null : textOf(error, FAILURE);
  }
  const { name = '', code = '' } = (error ?? {}) as { name?: string; code?: string };
  if (name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') return null;
  if (name === 'InvalidStateError') return 'Este dispositivo ya tiene una llave de acceso de tu cuenta.';
  return FAILURE;
}

const FAILURE = 'No se ha usado ninguna llave de acceso. Vuelve a intentarlo.';
