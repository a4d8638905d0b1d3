import { type Account, getAccount, lockAccount } from '#store/accounts';
import type { Database, Queryable } from '#store/database';

export interface Work {
  readonly db: Queryable;
  readonly account: Account;
  /** Epoch seconds on the clock below. */
  readonly now: number;
  /** The test clock; null for the account's own. New objects get the same clock. */
  readonly clock: string | null;
  /** The public address of the hosted pages, without a trailing slash. */
  readonly publicUrl: string;
  /** The API call; null for a page or the clock. */
  readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null;
}

export interface World {
  readonly database: Database;
  readonly publicUrl: string;
  /** Performs what is due on an account's clock. */
  readonly settle: (work: Work) => Promise<void>;
  /** Called after every commit, because it may have added deliveries. */
  readonly wakeDeliveries: () => void;
}

/**
 * Changes an account in one transaction, after everything due before it. Changes of an account run
 * one at a time. The change is on disk when the promise resolves.
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

/** Queues an account's changes here, so that waiting ones hold no database connection. */
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
 * Reads an account without waiting for running changes.
 * @throws Error without an account
 */
export async function look<T>(world: World, accountId: string, act: (work: Work) => Promise<T>): Promise<T> {
  return lookAt(world, await getAccount(world.database.pool, accountId), act);
}

/** Saves a query when the account is already loaded. */
export function lookAt<T>(
  { database, publicUrl }: World,
  account: Account,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  return act({ db: database.pool, account, now: timeOf(account), clock: null, publicUrl, request: null });
}

/** The account's time, in epoch seconds. */
export function timeOf(account: Account): number {
  return wallTime() + account.clockOffsetSeconds;
}

/** Real time, in epoch seconds. */
export function wallTime(): number {
  return Math.floor(Date.now() / 1_000);
}
