import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

export function relyingParty(publicUrl: string, name: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name, origin };
}

/** Loaded on demand: most users have no passkey. */
const library = () => import('@simplewebauthn/server');

/** Asks for a passkey that can sign in without an email address. */
export async function newPasskeyOptions(
  { id, name }: RelyingParty,
  owner: { readonly id: string; readonly email: string; readonly name: string },
  known: readonly StoredPasskey[],
  challenge: string,
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** @param known the passkeys allowed; null: any of the user's */
export async function passkeyOptions(
  { id }: RelyingParty,
  known: readonly StoredPasskey[] | null,
  challenge: string,
) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    ...(known && { allowCredentials: known.map(describe) }),
  });
  return { ...options };
}

function describe({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports: [...transports] };
}

/** Returns the challenge of a response, or null when malformed. Consume it before use. */
export function challengeOf(response: unknown): string | null {
  try {
    const { clientDataJSON } = (response as AuthenticationResponseJSON).response;
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Returns null for another challenge, another origin or an unverified user. */
export async function verifyNewPasskey(
  { id, origin }: RelyingParty,
  response: unknown,
  challenge: string,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (!registrationInfo) return null;
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    };
  } catch {
    return null;
  }
}

/** Also returns null when the counter decreases or the user was not verified. */
export async function verifyPasskey(
  { id, origin }: RelyingParty,
  passkey: StoredPasskey,
  response: unknown,
  challenge: string,
): Promise<{ counter: number } | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
