import { PAYMENT_PAGE_MS } from '@horus/contract/trial';
import { eq, sql } from 'drizzle-orm';
import { recordActivity } from '#features/activity/record-activity';
import { memberships, organizations, users } from '#features/auth/auth-tables';
import { countFigures } from '#features/backoffice/today/count-figures';
import { stripeCatchUp } from '#features/billing/billing-tables';
import { planStripe } from '#features/billing/catalogue/plan-stripe';
import { look } from './actions.ts';
import { createChance } from './chance.ts';
import type { Customer, World } from './demo-context.ts';
import { makeLeads } from './leads.ts';
import { type Office, openOffice } from './office.ts';
import { receiveAnswers } from './received-mails.ts';
import {
  deleteJobs,
  failRecently,
  processStripeEvents,
  reconcileAll,
  recordMails,
  SHOWN_DAYS,
} from './recent-days.ts';
import { runConcurrently } from './run-concurrently.ts';
import { type Life, makeCast } from './scenarios.ts';

const DAY_SECONDS = 86_400;
/** Seconds after midnight UTC: eight or nine in Spain. */
const MORNING_SECONDS = 7 * 3_600;
const WORKING_SECONDS = 12 * 3_600;
const DAYS_PER_MONTH = 30.4;
/** A fixed seed makes the same company each time. */
const SEED = 20_261_124;

export interface History extends Omit<World, 'office'> {
  /** Sets the API's clock, in epoch seconds. */
  setClock(now: number): void;
}

/**
 * Creates a company's history in an empty sandbox, day by day, with the product's own use cases.
 * Processes events and mails daily only for the last SHOWN_DAYS.
 * @returns its office, open
 */
export async function createHistory(
  history: History,
  { customers, months, say }: { customers: number; months: number; say: (line: string) => void },
): Promise<Office> {
  const days = Math.round(months * DAYS_PER_MONTH);
  const chance = createChance(SEED);
  const lives = makeCast(chance, customers, days);
  const passTo = await rewindClock(history, days);
  const { services, control } = history;
  for (const step of await planStripe(services.stripe, services.config)) await step.run();
  await control('/webhooks', { mode: 'drop' });
  const office = await openOffice(services);
  const world = { services, control, office };
  const known = new Map<Life, Customer>();
  const acts = byDay(lives);
  for (let day = 0; day < days; day++) {
    const todays = acts.get(day) ?? [];
    const shown = day >= days - SHOWN_DAYS;
    if (todays.length === 0 && !shown) continue;
    await passTo(day * DAY_SECONDS + chance.between(0, WORKING_SECONDS));
    await runConcurrently(todays, async ({ life, act }) => {
      const customer = known.get(life) ?? (await register(world, life));
      known.set(life, customer);
      await act(world, customer);
    });
    if (day === days - SHOWN_DAYS) await syncAll(world, known);
    if (shown) await processStripeEvents(services);
    await backdateRows(world);
    if (shown) await recordMails(services);
    await deleteJobs(services);
  }
  await passTo(null);
  say('  Poniendo al día a cada cliente…');
  await processStripeEvents(services);
  await reconcileAll(services);
  await backdateRows(world);
  await recordMails(services);
  await deleteJobs(services);
  await makeLeads(world, chance, [...known.values()], Math.min(days, 350));
  await failRecently(services);
  await receiveAnswers(services, [...known.values()]);
  await control('/webhooks', { mode: 'normal' });
  // Only deliveries from now on can count as missed.
  await services.database.db.update(stripeCatchUp).set({ seenUntil: services.now() });
  await countFigures(services);
  return office;
}

/**
 * Rewinds the clock to a morning.
 * @returns moves it to a number of seconds after the start; null: to the present
 */
async function rewindClock(history: History, days: number) {
  const began = (await history.control('/clock/rewind', { days: days + 1 })) as { now: number };
  history.setClock(began.now);
  let now = began.now;
  const morning = Math.ceil((now - MORNING_SECONDS) / DAY_SECONDS) * DAY_SECONDS + MORNING_SECONDS;
  return async (seconds: number | null) => {
    const present = Date.now() / 1_000;
    const until = seconds === null ? present : Math.min(present, morning + seconds);
    const minutes = Math.floor((until - now) / 60);
    if (minutes <= 0) return;
    const span = { days: Math.floor(minutes / 1_440), minutes: minutes % 1_440 };
    const answer = await history.control('/clock/advance', span);
    now = (answer as { now: number }).now;
    history.setClock(now);
  };
}

interface Step {
  readonly life: Life;
  readonly act: Life['steps'][number]['act'];
}

function byDay(lives: readonly Life[]): Map<number, Step[]> {
  const all = lives.flatMap((life) => life.steps.map(({ day, act }) => ({ day, life, act })));
  return Map.groupBy(all, ({ day }) => day);
}

/** Synchronises all customers without sending mails. */
async function syncAll(world: World, known: ReadonlyMap<Life, Customer>): Promise<void> {
  await runConcurrently([...known.values()], (customer) => look(world, customer));
  await deleteJobs(world.services);
}

/** Registers without a password, because no one signs in. */
async function register({ services }: World, { company }: Life): Promise<Customer> {
  const createdAt = services.now();
  return services.database.db.transaction(async (tx) => {
    const [organization] = await tx
      .insert(organizations)
      .values({ name: company.name, createdAt })
      .returning({ id: organizations.id });
    const organizationId = organization?.id ?? '';
    const [user] = await tx
      .insert(users)
      .values({
        ...{ organizationId, role: 'billing_admin', name: company.person, email: company.email },
        ...{ emailVerifiedAt: createdAt, createdAt },
      })
      .returning({ id: users.id });
    const userId = user?.id ?? '';
    await tx.update(memberships).set({ createdAt }).where(eq(memberships.userId, userId));
    const done = { organizationId, actor: 'user', userId, at: createdAt } as const;
    await recordActivity(tx, { ...done, kind: 'account.registered', details: {} });
    return { company, organizationId, userId, since: createdAt };
  });
}

/** Backdates rows that the database dated by its own clock. */
async function backdateRows({ services }: World): Promise<void> {
  const { db } = services.database;
  const at = services.now().toISOString();
  await db.execute(
    sql`update billing_notices set created_at = ${at} where created_at > now() - interval '1 hour'`,
  );
  await db.execute(
    sql`update checkout_attempts set created_at = expires_at - ${PAYMENT_PAGE_MS / 1_000} * interval '1 second'
         where created_at > now() - interval '1 hour'`,
  );
}
