import type { Queryable } from './database.ts';

const HOUR_MS = 3_600_000;

export async function cleanUp(db: Queryable): Promise<void> {
  await db.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
  // Stripe shows an event's deliveries for 30 days.
  await db.query(
    `delete from deliveries where status in ('delivered', 'failed', 'dropped')
       and coalesce(last_attempt_at, first_due_at) < now() - interval '30 days'`,
  );
}

export function startCleaning(db: Queryable, onTrouble: (error: unknown) => void): { stop(): Promise<void> } {
  let running = cleanUp(db).catch(onTrouble);
  const timer = setInterval(() => {
    running = cleanUp(db).catch(onTrouble);
  }, HOUR_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
