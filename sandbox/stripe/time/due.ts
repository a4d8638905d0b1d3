import { advanceClock, getAccount } from '#store/accounts';
import { countObjects, findNextDue, listAccountsWithDue } from '#store/objects';
import { invalidRequest } from '#stripe/api-error';
import { advanceInvoice } from '#stripe/billing/collect-invoice';
import { advanceSubscription } from '#stripe/billing/subscription-moments';
import { expireSession } from '#stripe/checkout/expire-session';
import { settleDebit } from '#stripe/checkout/settle-processing';
import { disputeCharge, expireDispute } from '#stripe/payments/disputes';
import { change, timeOf, type Work, type World } from '#stripe/work';
import { deleteTestClock } from './delete-test-clock.ts';

/** The action of a due object, by kind. */
const MOMENTS: Readonly<Record<string, (work: Work, id: string) => Promise<unknown>>> = {
  charge: disputeCharge,
  'checkout.session': expireSession,
  dispute: expireDispute,
  invoice: advanceInvoice,
  payment_intent: settleDebit,
  subscription: advanceSubscription,
  'test_helpers.test_clock': deleteTestClock,
};

/** More than decades of a clock need; a higher count is an endless loop. */
const MAX_DUE_ACTIONS = 20_000;

/** Performs everything due on the clock of `work`, in order, each at its own time. */
export async function settleDue(work: Work): Promise<void> {
  for (let done = 0; done < MAX_DUE_ACTIONS; done += 1) {
    const due = await findNextDue(work.db, work.account.id, work.clock, work.now);
    if (!due) return;
    const happen = MOMENTS[due.kind];
    if (!happen) throw new Error(`nothing is known to happen to a ${due.kind}`);
    await happen({ ...work, now: due.dueAt, request: null }, due.id);
  }
  throw new Error('the clock does not come to rest');
}

/**
 * Advances an account's clock and performs everything that becomes due. Returns its new time, in
 * epoch seconds.
 */
export async function advanceTime(work: Work, seconds: number): Promise<number> {
  await advanceClock(work.db, work.account.id, seconds);
  const account = await getAccount(work.db, work.account.id);
  const now = timeOf(account);
  await settleDue({ ...work, account, now });
  return now;
}

/**
 * Moves an account's clock back, so that a history can be simulated up to today. Returns its new
 * time, in epoch seconds.
 * @throws ApiError unless the account is empty, except for its webhook endpoint
 */
export async function rewindTime({ db, account }: Work, seconds: number): Promise<number> {
  const kinds = [...(await countObjects(db, account.id)).keys()];
  if (kinds.some((kind) => kind !== 'webhook_endpoint')) {
    throw invalidRequest('The clock goes back only where nothing has happened yet.');
  }
  await advanceClock(db, account.id, -seconds);
  return timeOf(await getAccount(db, account.id));
}

const TICK_MS = 1_000;

/** Performs everything due on the accounts' clocks, about every second. */
export function startClock(world: World, onTrouble: (error: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout;

  async function tick(): Promise<void> {
    for (const accountId of await listAccountsWithDue(world.database.pool)) {
      if (stopped) return;
      await change(world, accountId, null, async () => {});
    }
  }

  function next(): void {
    timer = setTimeout(() => {
      running = tick()
        .catch(onTrouble)
        .then(() => {
          if (!stopped) next();
        });
    }, TICK_MS);
  }

  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
