import type { NewPasskeyBody, PasskeyOptions, PasskeyResponse } from '@horus/contract/second-factor';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Loaded on the first use of a passkey. */
const library = () => import('@simplewebauthn/browser');

/**
 * @param quietly offers passkeys in the email field's autofill
 * @throws the browser's error
 */
export async function signWithPasskey(options: PasskeyOptions, quietly = false): Promise<PasskeyResponse> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { startAuthentication } = await library();
  return (await startAuthentication({ optionsJSON, useBrowserAutofill: quietly })) as PasskeyResponse;
}

/** @throws the browser's error */
export async function createPasskey(options: PasskeyOptions): Promise<NewPasskeyBody['passkey']> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { startRegistration } = await library();
  return (await startRegistration({ optionsJSON })) as NewPasskeyBody['passkey'];
}

export async function canOfferQuietly(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Cancels the offer in the autofill. */
export async function cancelPasskeyOffer(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}
