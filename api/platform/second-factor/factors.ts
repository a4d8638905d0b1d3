import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#platform/database';
import type { Sealer } from '#platform/sealed';
import { createChallenges } from '#platform/second-factor/challenges';
import { createCodes } from '#platform/second-factor/codes';
import type { FactorTables } from '#platform/second-factor/factor-tables';
import { createPasskeys, type PasskeyRow } from '#platform/second-factor/passkeys';
import type { RelyingParty } from '#platform/webauthn';

/** For the secrets of authenticator apps, and for passkeys. */
export interface SecondFactorTools {
  readonly sealer: Sealer;
  readonly party: RelyingParty;
}

interface Factors {
  readonly totpSince: Date | null;
  readonly recoveryCodesLeft: number;
  readonly passkeys: PasskeyRow[];
}

/** Returns the second factors of the people whose tables are given. */
export function createFactors(tables: FactorTables) {
  const { totp, recoveryCodes, passkeys } = tables;
  const codes = createCodes(tables);
  const keys = createPasskeys(tables);

  async function findFactors(db: Db, ownerId: string): Promise<Factors> {
    const [app] = await db
      .select({ since: totp.confirmedAt })
      .from(totp)
      .where(and(eq(totp.ownerId, ownerId), isNotNull(totp.confirmedAt)));
    const [left] = await db
      .select({ count: count() })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.ownerId, ownerId));
    return {
      totpSince: app?.since ?? null,
      recoveryCodesLeft: left?.count ?? 0,
      passkeys: await keys.listPasskeys(db, ownerId),
    };
  }

  return {
    ...createChallenges(tables),
    ...codes,
    ...keys,
    findFactors,
    findMethods: async (db: Db, ownerId: string): Promise<('totp' | 'passkey')[]> => {
      const found = await findFactors(db, ownerId);
      return [
        ...(found.totpSince ? (['totp'] as const) : []),
        ...(found.passkeys.length > 0 ? (['passkey'] as const) : []),
      ];
    },
    removeFactors: async (db: Db, ownerId: string): Promise<void> => {
      await db.delete(totp).where(eq(totp.ownerId, ownerId));
      await db.delete(passkeys).where(eq(passkeys.ownerId, ownerId));
      await codes.deleteRecoveryCodes(db, ownerId);
    },
  };
}
