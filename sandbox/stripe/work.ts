import { type Account, getAccount, lockAccount } from '#store/accounts';
import type { Database, Queryable } from '#store/database';

/** What every change of an account is made with. */
export interface Work {
  readonly db: Queryable;
  readonly account: Account;
  /** The time that it is for what is changed, in epoch seconds. */
  readonly now: number;
  /** The test clock whose time that is; null: the account's own. What is made lives by the same. */
  readonly clock: string | null;
  /** Where browsers reach the hosted pages, without a slash at its end. */
  readonly publicUrl: string;
  /** The API call behind the change; null when a page or the clock made it. */
  readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null;
}

/** The running server, as far as changes need it. */
export interface World {
  readonly database: Database;
  readonly publicUrl: string;
  /** Does what has become due on an account's clock. */
  readonly settle: (work: Work) => Promise<void>;
  /** Called after every commit that may have put webhooks on their way. */
  readonly wakeDeliveries: () => void;
}

/**
 * Changes an account: in one transaction, one change after the other, and with everything done that
 * was due before it. When the promise resolves the change is on disk.
 */
export async function change<T>(
  world: World,
  accountId: string,
  request: Work['request'],
  act: (work: Work) => Promise<T>,
): Promise<T> {
  const result = await inTurn(world, accountId, () =>
    world.database.transaction(async (db) => {
      const account = await lockAccount(db, accountId);
      const work: Work = {
        db,
        account,
        now: timeOf(account),
        clock: null,
        publicUrl: world.publicUrl,
        request,
      };
      await world.settle(work);
      return act(work);
    }),
  );
  world.wakeDeliveries();
  return result;
}

const turns = new WeakMap<World, Map<string, Promise<unknown>>>();

/**
 * Changes of one account wait for each other here, and not with a database connection in their
 * hands.
 */
async function inTurn<T>(world: World, accountId: string, act: () => Promise<T>): Promise<T> {
  const queue = turns.get(world) ?? new Map<string, Promise<unknown>>();
  turns.set(world, queue);
  const before = queue.get(accountId) ?? Promise.resolve();
  const turn = before.then(act, act);
  queue.set(accountId, turn);
  try {
    return await turn;
  } finally {
    if (queue.get(accountId) === turn) queue.delete(accountId);
  }
}

/**
 * Reads an account, without waiting for changes under way.
 * @throws Error when there is no such account.
 */
export async function look<T>(world: World, accountId: string, act: (work: Work) => Promise<T>): Promise<T> {
  return lookAt(world, await getAccount(world.database.pool, accountId), act);
}

/** The same for an account that has just been read. */
export function lookAt<T>(
  { database, publicUrl }: World,
  account: Account,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  return act({ db: database.pool, account, now: timeOf(account), clock: null, publicUrl, request: null });
}

/** The account's time now, in epoch seconds. */
export function timeOf(account: Account): number {
  return wallTime() + account.clockOffsetSeconds;
}

/** The wall clock, in epoch seconds. */
export function wallTime(): number {
  return Math.floor(Date.now() / 1_000);
}
