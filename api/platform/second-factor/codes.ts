import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import { newRecoveryCodes, plainCode } from '#platform/recovery-codes';
import type { Sealer } from '#platform/sealed';
import type { FactorTables } from '#platform/second-factor/factor-tables';
import { hashToken } from '#platform/tokens';
import { findTotpStep, newTotpSecret } from '#platform/totp';

const TOTP_CODE = /^\d{6}$/;

export function wrongCode(): AppError {
  const { message } = new AppError('auth.wrong_code');
  return new AppError('auth.wrong_code', { fields: { code: message } });
}

export function createCodes({ totp, recoveryCodes }: Pick<FactorTables, 'totp' | 'recoveryCodes'>) {
  async function spendStep(
    db: Db,
    sealer: Sealer,
    { ownerId, code, now, confirmed }: { ownerId: string; code: string; now: Date; confirmed: boolean },
  ): Promise<boolean> {
    const own = and(
      eq(totp.ownerId, ownerId),
      confirmed ? isNotNull(totp.confirmedAt) : isNull(totp.confirmedAt),
    );
    const [factor] = await db.select().from(totp).where(own);
    if (!factor) return false;
    const step = findTotpStep(sealer.open(factor.secret, ownerId), plainCode(code), now, factor.usedStep);
    if (step === null) return false;
    const rows = await db
      .update(totp)
      .set({ usedStep: step, confirmedAt: factor.confirmedAt ?? now })
      // Another call may have used it or restarted the setup since the read.
      .where(and(own, eq(totp.secret, factor.secret), lt(totp.usedStep, step)))
      .returning({ ownerId: totp.ownerId });
    return rows.length > 0;
  }

  async function deleteRecoveryCodes(db: Db, ownerId: string): Promise<void> {
    await db.delete(recoveryCodes).where(eq(recoveryCodes.ownerId, ownerId));
  }

  return {
    deleteRecoveryCodes,
    /** Restarts an unfinished setup. Returns null when an app is already enabled. */
    beginTotp: async (db: Db, sealer: Sealer, ownerId: string, now: Date): Promise<Buffer | null> => {
      const secret = newTotpSecret();
      const begun = { secret: sealer.seal(secret, ownerId), usedStep: 0, createdAt: now };
      const rows = await db
        .insert(totp)
        .values({ ownerId, ...begun })
        .onConflictDoUpdate({ target: totp.ownerId, set: begun, setWhere: isNull(totp.confirmedAt) })
        .returning({ ownerId: totp.ownerId });
      return rows.length > 0 ? secret : null;
    },
    /** Returns false for a wrong code or without a started setup. */
    confirmTotp: (db: Db, sealer: Sealer, ownerId: string, code: string, now: Date): Promise<boolean> =>
      spendStep(db, sealer, { ownerId, code, now, confirmed: false }),
    /**
     * Consumes a code. Of parallel calls with one code only one gets it. Returns null for a wrong
     * code.
     */
    consumeCode: async (
      db: Db,
      sealer: Sealer,
      ownerId: string,
      typed: string,
      now: Date,
    ): Promise<'totp' | 'recovery' | null> => {
      const code = plainCode(typed);
      if (TOTP_CODE.test(code)) {
        return (await spendStep(db, sealer, { ownerId, code, now, confirmed: true })) ? 'totp' : null;
      }
      const rows = await db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.ownerId, ownerId), eq(recoveryCodes.codeHash, hashToken(code))))
        .returning({ ownerId: recoveryCodes.ownerId });
      return rows.length > 0 ? 'recovery' : null;
    },
    /** Returns false without an enabled app. */
    removeTotp: async (db: Db, ownerId: string): Promise<boolean> => {
      const rows = await db
        .delete(totp)
        .where(and(eq(totp.ownerId, ownerId), isNotNull(totp.confirmedAt)))
        .returning({ ownerId: totp.ownerId });
      return rows.length > 0;
    },
    replaceRecoveryCodes: async (db: Db, ownerId: string, now: Date): Promise<string[]> => {
      await deleteRecoveryCodes(db, ownerId);
      const codes = newRecoveryCodes();
      await db
        .insert(recoveryCodes)
        .values(codes.map((code) => ({ ownerId, codeHash: hashToken(plainCode(code)), createdAt: now })));
      return codes;
    },
  };
}
