import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Whom passkeys are for: bound by the browser to our host, whatever page asks. */
export interface RelyingParty {
  /** The host of the public address. */
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** A passkey as its owner has left it with us. */
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

/** Loaded when it is first wanted: most who log in have no passkey. */
const library = () => import('@simplewebauthn/server');

/** What a browser needs to make a passkey that can log in by itself. */
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

/**
 * What a browser needs to use a passkey.
 * @param known those that may be used; null: whichever the person picks
 */
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

/**
 * The challenge that an answer is to; null for what is no answer. To be taken before it is used.
 */
export function challengeOf(response: unknown): string | null {
  try {
    const { clientDataJSON } = (response as AuthenticationResponseJSON).response;
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * A new passkey; null when the answer is to another challenge, of another origin, or its user was
 * not verified.
 */
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
    // The library says by errors what does not fit.
    return null;
  }
}

/**
 * Whether an answer is the passkey's own to the challenge: of our origin, with its user verified,
 * its counter not going back.
 * @returns its new counter, and whose it says that it is; null when it is not
 */
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
