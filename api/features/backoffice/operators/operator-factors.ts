import { and, asc, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import {
  operatorPasskeys,
  operatorRecoveryCodes,
  operatorTotpFactors,
} from '#features/backoffice/operators/operator-tables';
import type { Db } from '#platform/database';
import { newRecoveryCodes, plainCode } from '#platform/recovery-codes';
import type { Sealer } from '#platform/sealed';
import { hashToken } from '#platform/tokens';
import { findTotpStep, newTotpSecret } from '#platform/totp';

const TOTP_CODE = /^\d{6}$/;

export async function findFactors(db: Db, operatorId: string) {
  const [totp] = await db
    .select({ since: operatorTotpFactors.confirmedAt })
    .from(operatorTotpFactors)
    .where(and(eq(operatorTotpFactors.operatorId, operatorId), isNotNull(operatorTotpFactors.confirmedAt)));
  const [codes] = await db
    .select({ left: count() })
    .from(operatorRecoveryCodes)
    .where(eq(operatorRecoveryCodes.operatorId, operatorId));
  const passkeys = await db
    .select()
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.operatorId, operatorId))
    .orderBy(asc(operatorPasskeys.createdAt));
  return { totpSince: totp?.since ?? null, recoveryCodesLeft: codes?.left ?? 0, passkeys };
}

export async function findProofMethods(db: Db, operatorId: string): Promise<('totp' | 'passkey')[]> {
  const { totpSince, passkeys } = await findFactors(db, operatorId);
  return [...(totpSince ? (['totp'] as const) : []), ...(passkeys.length > 0 ? (['passkey'] as const) : [])];
}

/** Restarts an unfinished setup. Returns the secret. */
export async function beginTotp(db: Db, sealer: Sealer, operatorId: string, now: Date): Promise<Buffer> {
  const secret = newTotpSecret();
  const begun = { secret: sealer.seal(secret, operatorId), usedStep: 0, createdAt: now };
  await db
    .insert(operatorTotpFactors)
    .values({ operatorId, ...begun })
    .onConflictDoUpdate({
      target: operatorTotpFactors.operatorId,
      set: begun,
      setWhere: isNull(operatorTotpFactors.confirmedAt),
    });
  return secret;
}

/** Returns false for a wrong code. */
export function confirmTotp(db: Db, sealer: Sealer, operatorId: string, code: string, now: Date) {
  return spendStep(db, sealer, { operatorId, code, now, confirmed: false });
}

/** Consumes a code: of parallel calls only one gets it. Returns false for a wrong code. */
export async function consumeCode(
  db: Db,
  sealer: Sealer,
  operatorId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = plainCode(typed);
  if (TOTP_CODE.test(code)) return spendStep(db, sealer, { operatorId, code, now, confirmed: true });
  const rows = await db
    .delete(operatorRecoveryCodes)
    .where(
      and(
        eq(operatorRecoveryCodes.operatorId, operatorId),
        eq(operatorRecoveryCodes.codeHash, hashToken(code)),
      ),
    )
    .returning({ operatorId: operatorRecoveryCodes.operatorId });
  return rows.length > 0;
}

/** Binds an offered secret to one session, unlike a stored secret. */
const offeredTo = ({ operatorId, sessionId }: Offered) => `${operatorId} ${sessionId} new app`;
type Offered = { readonly operatorId: string; readonly sessionId: string };

/** Returns a secret that is not stored: the client returns it sealed with the first code. */
export function offerTotp(sealer: Sealer, to: Offered): { secret: Buffer; sealed: string } {
  const secret = newTotpSecret();
  return { secret, sealed: sealer.seal(secret, offeredTo(to)).toString('base64url') };
}

/** Returns false for a wrong code. */
export async function replaceTotp(
  db: Db,
  sealer: Sealer,
  offered: Offered,
  { sealed, code }: { readonly sealed: string; readonly code: string },
  now: Date,
): Promise<boolean> {
  const secret = openOffered(sealer, sealed, offered);
  const usedStep = secret && findTotpStep(secret, plainCode(code), now, 0);
  if (!usedStep) return false;
  const { operatorId } = offered;
  const factor = { secret: sealer.seal(secret, operatorId), usedStep, createdAt: now, confirmedAt: now };
  await db
    .insert(operatorTotpFactors)
    .values({ operatorId, ...factor })
    .onConflictDoUpdate({ target: operatorTotpFactors.operatorId, set: factor });
  return true;
}

/** Null when it was not sealed for this session. */
function openOffered(sealer: Sealer, sealed: string, offered: Offered): Buffer | null {
  try {
    return sealer.open(Buffer.from(sealed, 'base64url'), offeredTo(offered));
  } catch {
    return null;
  }
}

async function spendStep(
  db: Db,
  sealer: Sealer,
  { operatorId, code, now, confirmed }: { operatorId: string; code: string; now: Date; confirmed: boolean },
): Promise<boolean> {
  const { confirmedAt } = operatorTotpFactors;
  const own = and(
    eq(operatorTotpFactors.operatorId, operatorId),
    confirmed ? isNotNull(confirmedAt) : isNull(confirmedAt),
  );
  const [factor] = await db.select().from(operatorTotpFactors).where(own);
  if (!factor) return false;
  const secret = sealer.open(factor.secret, operatorId);
  const step = findTotpStep(secret, plainCode(code), now, factor.usedStep);
  if (step === null) return false;
  const rows = await db
    .update(operatorTotpFactors)
    .set({ usedStep: step, confirmedAt: factor.confirmedAt ?? now })
    // Another call may have used it or restarted the setup since the read.
    .where(and(own, eq(operatorTotpFactors.secret, factor.secret), lt(operatorTotpFactors.usedStep, step)))
    .returning({ operatorId: operatorTotpFactors.operatorId });
  return rows.length > 0;
}

export async function replaceRecoveryCodes(db: Db, operatorId: string, now: Date): Promise<string[]> {
  await db.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId));
  const codes = newRecoveryCodes();
  await db
    .insert(operatorRecoveryCodes)
    .values(codes.map((code) => ({ operatorId, codeHash: hashToken(plainCode(code)), createdAt: now })));
  return codes;
}

export async function removeFactors(db: Db, operatorId: string): Promise<void> {
  await db.delete(operatorTotpFactors).where(eq(operatorTotpFactors.operatorId, operatorId));
  await db.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, operatorId));
  await db.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId));
}
