import { DAY_MS } from '@horus/contract/durations';
import { FAMILIAR_NETWORK_DAYS } from '@horus/contract/retention';
import { eq, lt, type SQL, sql } from 'drizzle-orm';
import { operatorNetworks, operators } from '#features/backoffice/operators/operator-tables';
import type { Db, Transaction } from '#platform/database';
import { hashNetwork } from '#platform/network';
import { hashToken, newToken } from '#platform/tokens';

/** The parts of a login's origin that count for limits. */
export interface Place {
  readonly network: string;
  /** The browser's token from an earlier login. */
  readonly browser: string | null;
}

/**
 * SQL over `operators`: the limit key of a familiar browser, else of a familiar network, else null.
 */
export function ownPlace({ network, browser }: Place): SQL<string | null> {
  const has = (hash: Buffer) =>
    sql`exists (select from operator_networks n where n.operator_id = operators.id and n.network_hash = ${hash})`;
  return sql<string | null>`case when ${has(hashToken(browser ?? ''))} then ${browser ?? ''}::text
                                 when ${has(hashNetwork(network))} then ${network}::text end`;
}

export async function findFamiliarOrigin(db: Db, operatorId: string, place: Place): Promise<string | null> {
  const [row] = await db
    .select({ own: ownPlace(place) })
    .from(operators)
    .where(eq(operators.id, operatorId));
  return row?.own ?? null;
}

/**
 * Remembers a network and browser as familiar and deletes old ones.
 * @returns the browser's token, a new one for an unknown browser
 */
export async function rememberPlace(
  tx: Transaction,
  operatorId: string,
  { network, browser }: Place,
  now: Date,
): Promise<string> {
  const { networkHash, lastLoginAt } = operatorNetworks;
  await tx
    .delete(operatorNetworks)
    .where(lt(lastLoginAt, new Date(now.getTime() - FAMILIAR_NETWORK_DAYS * DAY_MS)));
  const isKnown =
    browser !== null && (await tx.$count(operatorNetworks, eq(networkHash, hashToken(browser)))) > 0;
  const token = isKnown ? browser : newToken();
  await tx
    .insert(operatorNetworks)
    .values(
      [hashNetwork(network), hashToken(token)].map((hash) => ({
        operatorId,
        networkHash: hash,
        lastLoginAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [operatorNetworks.operatorId, networkHash],
      set: { lastLoginAt: sql`excluded.last_login_at` },
    });
  return token;
}
