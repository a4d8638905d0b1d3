import { FAMILIAR_NETWORK_DAYS } from '@horus/contract/retention';
import { eq, lt, type SQL, sql } from 'drizzle-orm';
import { operatorNetworks, operators } from '#features/backoffice/operators/operator-tables';
import type { Db, Transaction } from '#platform/database';
import { hashNetwork } from '#platform/network';
import { hashToken, newToken } from '#platform/tokens';

const DAY_MS = 24 * 3_600 * 1_000;

/** Where a login comes from, as far as limits look at it. */
export interface Place {
  readonly network: string;
  /** The token that a login before has left with the browser; null without one. */
  readonly browser: string | null;
}

/**
 * What an operator's own attempts are counted by, where they have logged in before: the browser,
 * else the network. Null elsewhere. Of the rows of `operators` in the query.
 */
export function ownPlace({ network, browser }: Place): SQL<string | null> {
  const has = (hash: Buffer) =>
    sql`exists (select from operator_networks n where n.operator_id = operators.id and n.network_hash = ${hash})`;
  return sql<string | null>`case when ${has(hashToken(browser ?? ''))} then ${browser ?? ''}::text
                                 when ${has(hashNetwork(network))} then ${network}::text end`;
}

export async function findOwnPlace(db: Db, operatorId: string, place: Place): Promise<string | null> {
  const [row] = await db
    .select({ own: ownPlace(place) })
    .from(operators)
    .where(eq(operators.id, operatorId));
  return row?.own ?? null;
}

/**
 * Notes network and browser as an operator's own, and forgets those of long ago.
 * @returns the token of the browser: its own, or a new one where it has none that we know
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
