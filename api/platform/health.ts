import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { Database } from '#platform/database';

const state = z.object({ status: z.literal('ok') });

/** `/healthz`: the process runs. `/readyz`: its database responds; 503 while stopping. */
export function registerHealth(app: App, database: Database): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', { schema: { hide: true, response: { 200: state } } }, async () => ({
    status: 'ok' as const,
  }));
  app.get('/readyz', { schema: { hide: true, response: { 200: state } } }, async () => {
    if (stopping) throw new AppError('server.busy', { retryAfterSeconds: 5 });
    await database.db.execute(sql`select 1`).catch((cause: unknown) => {
      throw new AppError('server.busy', { retryAfterSeconds: 5, cause });
    });
    return { status: 'ok' as const };
  });
}
