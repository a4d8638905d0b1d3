import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { listPasskeys, type PasskeyRow } from '#features/auth/second-factor/passkeys';
import { passkeys, recoveryCodes, totpFactors } from '#features/auth/second-factor/second-factor-tables';
import type { Db } from '#platform/database';
import { newRecoveryCodes, plainCode } from '#platform/recovery-codes';
import type { Sealer } from '#platform/sealed';
import { hashToken } from '#platform/tokens';
import { findTotpStep, newTotpSecret } from '#platform/totp';

const TOTP_CODE = /^\d{6}$/;

export async function findFactors(
  db: Db,
  userId: string,
): Promise<{ totpSince: Date | null; recoveryCodesLeft: number; passkeys: PasskeyRow[] }> {
  const [totp] = await db
    .select({ since: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  const [codes] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return {
    totpSince: totp?.since ?? null,
    recoveryCodesLeft: codes?.left ?? 0,
    passkeys: await listPasskeys(db, userId),
  };
}

/** Restarts an unfinished setup. Returns null when an app is already enabled. */
export async function beginTotp(db: Db, sealer: Sealer, userId: string, now: Date): Promise<Buffer | null> {
  const secret = newTotpSecret();
  const begun = { secret: sealer.seal(secret, userId), usedStep: 0, createdAt: now };
  const rows = await db
    .insert(totpFactors)
    .values({ userId, ...begun })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: begun,
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ id: totpFactors.id });
  return rows.length > 0 ? secret : null;
}

/** Returns false for a wrong code or without a started setup. */
export async function confirmTotp(
  db: Db,
  sealer: Sealer,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  return spendStep(db, sealer, { userId, code, now, confirmed: false });
}

/**
 * Consumes a code. Of parallel calls with one code only one gets it. Returns null for a wrong code.
 */
export async function consumeCode(
  db: Db,
  sealer: Sealer,
  userId: string,
  typed: string,
  now: Date,
): Promise<'totp' | 'recovery' | null> {
  const code = plainCode(typed);
  if (TOTP_CODE.test(code)) {
    return (await spendStep(db, sealer, { userId, code, now, confirmed: true })) ? 'totp' : null;
  }
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(code))))
    .returning({ id: recoveryCodes.id });
  return rows.length > 0 ? 'recovery' : null;
}

async function spendStep(
  db: Db,
  sealer: Sealer,
  { userId, code, now, confirmed }: { userId: string; code: string; now: Date; confirmed: boolean },
): Promise<boolean> {
  const state = confirmed ? isNotNull(totpFactors.confirmedAt) : isNull(totpFactors.confirmedAt);
  const [factor] = await db
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), state));
  if (!factor) return false;
  const step = findTotpStep(sealer.open(factor.secret, userId), plainCode(code), now, factor.usedStep);
  if (step === null) return false;
  const rows = await db
    .update(totpFactors)
    .set({ usedStep: step, confirmedAt: factor.confirmedAt ?? now })
    // Another call may have used it or restarted the setup since the read.
    .where(
      and(
        eq(totpFactors.id, factor.id),
        eq(totpFactors.secret, factor.secret),
        lt(totpFactors.usedStep, step),
        state,
      ),
    )
    .returning({ id: totpFactors.id });
  return rows.length > 0;
}

export async function removeTotp(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .delete(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
    .returning({ id: totpFactors.id });
  return rows.length > 0;
}

export async function replaceRecoveryCodes(db: Db, userId: string, now: Date): Promise<string[]> {
  await deleteRecoveryCodes(db, userId);
  const codes = newRecoveryCodes();
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(plainCode(code)), createdAt: now })));
  return codes;
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function removeFactors(db: Db, userId: string): Promise<void> {
  await db.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteRecoveryCodes(db, userId);
}
