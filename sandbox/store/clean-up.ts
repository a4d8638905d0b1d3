import type { Queryable } from './database.ts';

const HOUR_MS = 3_600_000;

/**
 * Forgets what nobody can ask for any more: answers under old idempotency keys, and how old events
 * were delivered.
 */
export async function cleanUp(db: Queryable): Promise<void> {
  await db.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
  // Stripe shows how an event was delivered for thirty days.
  await db.query(
    `delete from deliveries where status in ('delivered', 'failed', 'dropped')
       and coalesce(last_attempt_at, first_due_at) < now() - interval '30 days'`,
  );
}

/** Cleans up now and every hour. */
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
