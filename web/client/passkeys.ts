import type { LoginAnswer } from '@horus/contract/auth';
import { endpoints } from '@horus/contract/paths';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallError, del, post, textOf } from '#client/call.ts';
import { openSession } from '#client/session.ts';

const { auth } = endpoints;

/** Loaded on the first use of a passkey. */
const library = () => import('@simplewebauthn/browser');

export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/**
 * @param quietly offers passkeys in the email field's autofill
 * @returns false when the browser or the server can't offer them quietly
 * @throws CallError, or the browser's error
 */
export async function logInByPasskey(quietly: boolean): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await library();
  if (quietly && !(await browserSupportsWebAuthnAutofill())) return false;
  const offered = offer<PublicKeyCredentialRequestOptionsJSON>(auth.passkeyLoginOptions.href());
  // A customer who did not ask for a passkey sees no error.
  const optionsJSON = await (quietly ? offered.catch(() => null) : offered);
  if (!optionsJSON) return false;
  const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: quietly });
  openSession(await post<LoginAnswer>(auth.passkeyLogin.href(), { passkey }));
  return true;
}

/** Cancels the offer in the autofill. */
export async function cancelPasskeyOffer(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

export async function finishLoginByPasskey(token: string): Promise<void> {
  const passkey = await use(auth.passkeyStepOptions.href(), { token });
  openSession(await post<LoginAnswer>(auth.secondStep.href(), { token, passkey }));
}

export async function proveByPasskey(): Promise<void> {
  const passkey = await use(auth.passkeyProofOptions.href());
  await post(auth.proof.href(), { passkey });
}

/** Returns the recovery codes, shown once; null when the user already has some. */
export async function addPasskey(name: string): Promise<readonly string[] | null> {
  const optionsJSON = await offer<PublicKeyCredentialCreationOptionsJSON>(auth.newPasskeyOptions.href());
  const { startRegistration } = await library();
  const passkey = await startRegistration({ optionsJSON });
  const answer = await post<{ recoveryCodes: string[] | null }>(auth.passkeys.href(), { name, passkey });
  return answer.recoveryCodes;
}

export function removePasskey(passkeyId: string): Promise<void> {
  return del(auth.passkey.href({ passkeyId }));
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

async function offer<Options>(address: string, body?: object): Promise<Options> {
  return (await post<{ options: Options }>(address, body)).options;
}

async function use(address: string, body?: object): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await offer<PublicKeyCredentialRequestOptionsJSON>(address, body);
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON });
}
