import type { NewPasskeyBody, PasskeyResponse } from '@horus/contract/second-factor';
import { and, asc, eq, lt, or } from 'drizzle-orm';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import { type Challenged, createChallenges } from '#platform/second-factor/challenges';
import type { FactorTables } from '#platform/second-factor/factor-tables';
import {
  challengeOf,
  newPasskeyOptions,
  passkeyOptions,
  type RelyingParty,
  type StoredPasskey,
  verifyNewPasskey,
  verifyPasskey,
} from '#platform/webauthn';

const MAX_PASSKEYS = 20;

export type PasskeyRow = FactorTables['passkeys']['$inferSelect'];

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export function createPasskeys({ passkeys, challenges }: Pick<FactorTables, 'passkeys' | 'challenges'>) {
  const { issueChallenge, consumeChallenge } = createChallenges({ challenges });
  const listPasskeys = (db: Db, ownerId: string): Promise<PasskeyRow[]> =>
    db.select().from(passkeys).where(eq(passkeys.ownerId, ownerId)).orderBy(asc(passkeys.createdAt));

  return {
    listPasskeys,
    /** Returns WebAuthn options. */
    offerPasskey: async (db: Db, party: RelyingParty, asked: Challenged, now: Date) => {
      const known = asked.ownerId === null ? null : await listPasskeys(db, asked.ownerId);
      return passkeyOptions(party, known, await issueChallenge(db, asked, now));
    },
    /** Consumes the challenge. Returns null for an unknown, foreign or invalid passkey. */
    acceptPasskey: async (
      db: Db,
      party: RelyingParty,
      asked: Challenged,
      response: PasskeyResponse,
      now: Date,
    ): Promise<string | null> => {
      const challenge = challengeOf(response);
      if (!challenge || !(await consumeChallenge(db, challenge, asked, now))) return null;
      const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
      if (!passkey || (asked.ownerId && passkey.ownerId !== asked.ownerId)) return null;
      if (!isOwn(passkey, response)) return null;
      const used = await verifyPasskey(party, passkey, response, challenge);
      if (!used) return null;
      const { id, counter } = passkeys;
      const rows = await db
        .update(passkeys)
        .set({ counter: used.counter, lastUsedAt: now })
        // Two parallel responses with the same counter mean a copied key: only one is accepted.
        .where(and(eq(id, passkey.id), or(lt(counter, used.counter), eq(counter, 0))))
        .returning({ ownerId: passkeys.ownerId });
      return rows[0]?.ownerId ?? null;
    },
    /** @throws AppError 'auth.too_many_passkeys' */
    offerNewPasskey: async (
      db: Db,
      party: RelyingParty,
      owner: Owner,
      sessionId: string | null,
      now: Date,
    ) => {
      const known = await listPasskeys(db, owner.id);
      if (known.length >= MAX_PASSKEYS) throw new AppError('auth.too_many_passkeys');
      const asked = { purpose: 'passkey-new', ownerId: owner.id, sessionId } as const;
      return newPasskeyOptions(party, owner, known, await issueChallenge(db, asked, now));
    },
    /** Consumes the challenge. @throws AppError 'auth.passkey_refused' */
    acceptNewPasskey: async (
      db: Db,
      party: RelyingParty,
      by: Pick<Challenged, 'ownerId' | 'sessionId'>,
      response: NewPasskeyBody['passkey'],
      now: Date,
    ): Promise<StoredPasskey> => {
      const { ownerId, sessionId } = by;
      const asked = { purpose: 'passkey-new', ownerId, sessionId } as const;
      const challenge = challengeOf(response);
      const isAsked = challenge !== null && (await consumeChallenge(db, challenge, asked, now));
      const passkey = isAsked && (await verifyNewPasskey(party, response, challenge));
      if (!passkey) throw new AppError('auth.passkey_refused');
      return passkey;
    },
    /** @throws AppError 'auth.passkey_refused' for a credential that is already known */
    insertPasskey: async (
      db: Db,
      ownerId: string,
      { transports, ...key }: StoredPasskey,
      name: string,
      now: Date,
    ): Promise<void> => {
      const rows = await db
        .insert(passkeys)
        .values({ ownerId, ...key, transports: [...transports], name, createdAt: now })
        .onConflictDoNothing({ target: passkeys.credentialId })
        .returning({ id: passkeys.id });
      if (rows.length === 0) throw new AppError('auth.passkey_refused');
    },
  };
}

function isOwn({ ownerId }: PasskeyRow, { response: { userHandle } }: PasskeyResponse): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === ownerId;
}
