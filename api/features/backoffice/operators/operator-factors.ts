import {
  operatorChallenges,
  operatorPasskeys,
  operatorRecoveryCodes,
  operatorTotpFactors,
} from '#features/backoffice/operators/operator-tables';
import type { Db } from '#platform/database';
import { plainCode } from '#platform/recovery-codes';
import type { Sealer } from '#platform/sealed';
import { createFactors } from '#platform/second-factor/factors';
import { findTotpStep, newTotpSecret } from '#platform/totp';

export const operatorFactors = createFactors({
  totp: operatorTotpFactors,
  recoveryCodes: operatorRecoveryCodes,
  passkeys: operatorPasskeys,
  challenges: operatorChallenges,
});

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
    .values({ ownerId: operatorId, ...factor })
    .onConflictDoUpdate({ target: operatorTotpFactors.ownerId, set: factor });
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
