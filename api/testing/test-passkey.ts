import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { NewPasskeyBody, PasskeyResponse } from '@horus/contract/second-factor';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_CREDENTIAL = 0x40;

/** False values that a faulty device or an attacker can send. */
export interface Lies {
  readonly origin?: string;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly verified?: boolean;
  readonly type?: string;
}

/** A WebAuthn device with one passkey: an EC key on P-256, without attestation. */
export class TestPasskey {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  #counter = 0;
  #owner = '';
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  register(options: { challenge: string }, owner: string, lies: Lies = {}): NewPasskeyBody['passkey'] {
    this.#owner = owner;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([
      this.#head(NEW_CREDENTIAL, lies),
      Buffer.alloc(16),
      length,
      this.id,
      this.#cose,
    ]);
    const size = Buffer.from([0x58, data.length]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      size,
      data,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    };
  }

  answer(options: { challenge: string }, lies: Lies = {}): PasskeyResponse {
    this.#counter = lies.counter ?? this.#counter + 1;
    const data = this.#head(0, lies);
    const clientData = this.#clientData('webauthn.get', options, lies);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
        userHandle: Buffer.from(lies.userHandle ?? this.#owner).toString('base64url'),
      },
    };
  }

  #credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #head(flags: number, { verified = true }: Lies): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([
      createHash('sha256').update(new URL(this.#origin).hostname).digest(),
      Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0)]),
      counter,
    ]);
  }

  #clientData(type: string, { challenge }: { challenge: string }, lies: Lies): Buffer {
    const origin = lies.origin ?? this.#origin;
    return Buffer.from(JSON.stringify({ type: lies.type ?? type, challenge, origin, crossOrigin: false }));
  }
}
