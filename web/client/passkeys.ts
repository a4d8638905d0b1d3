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

/** Loaded when a passkey is first wanted. */
const library = () => import('@simplewebauthn/browser');

export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/**
 * Logs in by a passkey that the browser lets its user pick.
 * @param quietly among what it offers to fill the e-mail in with, until one is picked there
 * @returns false when that can't be done quietly, by this browser or by the server now
 * @throws CallError, or what the browser says
 */
export async function logInByPasskey(quietly: boolean): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await library();
  if (quietly && !(await browserSupportsWebAuthnAutofill())) return false;
  const offered = offer<PublicKeyCredentialRequestOptionsJSON>(auth.passkeyLoginOptions.href());
  // That nothing can be offered is no news to a customer who has not asked for it.
  const optionsJSON = await (quietly ? offered.catch(() => null) : offered);
  if (!optionsJSON) return false;
  const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: quietly });
  openSession(await post<LoginAnswer>(auth.passkeyLogin.href(), { passkey }));
  return true;
}

/** Leaves off offering passkeys quietly. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

/** Takes the second step of a login by a passkey, which opens the session. */
export async function finishLoginByPasskey(token: string): Promise<void> {
  const passkey = await use(auth.passkeyStepOptions.href(), { token });
  openSession(await post<LoginAnswer>(auth.secondStep.href(), { token, passkey }));
}

/** Proves again who the customer is. */
export async function proveByPasskey(): Promise<void> {
  const passkey = await use(auth.passkeyProofOptions.href());
  await post(auth.proof.href(), { passkey });
}

/**
 * Makes a passkey in this browser and leaves it with the account.
 * @returns recovery codes, shown once; null where there are some
 * @throws CallError, or what the browser says
 */
export async function addPasskey(name: string): Promise<readonly string[] | null> {
  const optionsJSON = await offer<PublicKeyCredentialCreationOptionsJSON>(auth.newPasskeyOptions.href());
  const { startRegistration } = await library();
  const passkey = await startRegistration({ optionsJSON });
  const answer = await post<{ recoveryCodes: string[] | null }>(auth.passkeys.href(), { name, passkey });
  return answer.recoveryCodes;
}

/** Does without a passkey. @throws CallError */
export function removePasskey(passkeyId: string): Promise<void> {
  return del(auth.passkey.href({ passkeyId }));
}

/** What went wrong, in words; null when it was the customer who left it. */
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
