import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { readArchive } from '#backup/archive';
import { createBackup } from '#backup/create-backup';
import { restoreBackup } from '#backup/restore-backup';
import { connectForCopy, listTables, sumRows } from '#backup/snapshot';
import { resyncAfterRestore } from '#features/billing/sync/after-restore';
import { runOperatorCommand } from '#operator-commands';
import { payByCard } from '#testing/hosted-page';
import { startTestApi, type TestApi } from '#testing/test-api';
import { createTestDatabase } from '#testing/test-database';
import { contact, createTestLeads } from '#testing/test-leads';
import { CUSTOMER_PASSWORD, startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

const KEY = 'a key of the drill, that nobody else has';
const WAITING = { timeout: 120_000, interval: 100 };
const WRITERS = 4;
/** Fewer than the registrations per hour that trigger the proof of work. */
const VISITORS = 200;

interface Acknowledged {
  readonly kind: 'lead' | 'account';
  readonly email: string;
  readonly at: number;
}

export interface DrillReport {
  readonly acknowledgedBefore: number;
  /** Must be 0. */
  readonly missingBefore: number;
  readonly acknowledgedAfter: number;
  readonly missingAfter: number;
  readonly tables: number;
  readonly rows: number;
  readonly differingTables: readonly string[];
  readonly purchasesAfter: number;
  readonly purchasesBroughtBack: number;
  readonly backupMs: number;
  readonly restoreMs: number;
}

/**
 * Backs up a shop under writes, deletes it, restores it and counts missing rows.
 * @param workMs time of writing before the backup, and again after it
 */
export async function runDrill(folder: string, workMs: number): Promise<DrillReport> {
  const shop = await startTestShop();
  const restored = await createTestDatabase();
  let api: TestApi | null = null;
  try {
    const { config } = shop.api.services;
    const known = await shop.newCustomer();
    const acknowledged: Acknowledged[] = [];
    const stopWriting = startWriters(shop, acknowledged, (workMs * WRITERS) / VISITORS);
    await delay(workMs);
    const backupFrom = performance.now();
    const backup = await createBackup({ databaseUrl: config.database.url, folder, key: KEY, dataDir: null });
    const backupMs = performance.now() - backupFrom;
    await Promise.all([delay(workMs), buy(known)]);
    const unknown = await shop.newCustomer();
    await buy(unknown);
    await stopWriting();
    await shop.api.close();

    const restoreFrom = performance.now();
    const { tables, rows } = await restoreBackup({
      path: backup.path,
      key: KEY,
      ownerUrl: restored.url,
      dataDir: null,
      migrationsFolder: 'api/migrations',
    });
    const restoreMs = performance.now() - restoreFrom;
    const differingTables = await compareSums(restored.url, backup.path);
    api = await startTestApi({
      PORT: String(config.server.port),
      STRIPE_SECRET_KEY: config.stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: config.stripe.webhookSecret,
      STRIPE_API_URL: config.stripe.apiUrl,
      DATABASE_URL: restored.applicationUrl,
      DATABASE_OWNER_URL: restored.url,
    });
    const missing = await findMissing(api, acknowledged);
    const before = (each: Acknowledged) => each.at < backup.takenAt.getTime();
    const purchasesBroughtBack = await reconcileWithStripe(api, [known, unknown]);
    return {
      acknowledgedBefore: acknowledged.filter(before).length,
      missingBefore: missing.filter(before).length,
      acknowledgedAfter: acknowledged.filter((each) => !before(each)).length,
      missingAfter: missing.filter((each) => !before(each)).length,
      tables,
      rows,
      differingTables,
      purchasesAfter: 2,
      purchasesBroughtBack,
      backupMs,
      restoreMs,
    };
  } finally {
    await api?.close();
    await shop.sandbox.close();
    await restored.drop();
  }
}

/** @param pauseMs pause of each writer between two writes */
function startWriters(shop: TestShop, acknowledged: Acknowledged[], pauseMs: number): () => Promise<void> {
  let writing = true;
  let count = 0;
  const leads = createTestLeads(shop.api, shop.clock);
  const write = async () => {
    while (writing) {
      const email = `visitante${++count}@empresa.example`;
      const from = leads.newNetwork();
      const { status: sent } = await leads.send(
        'contacto',
        { ...contact, email, form_token: await leads.newToken() },
        { from },
      );
      if (sent === 200) acknowledged.push({ kind: 'lead', email, at: Date.now() });
      const { status } = await shop.api.call('POST', '/api/auth/register', {
        body: { name: 'Lucía Peña', email, password: CUSTOMER_PASSWORD },
        from,
      });
      if (status === 201) acknowledged.push({ kind: 'account', email, at: Date.now() });
      await delay(pauseMs);
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  return async () => {
    writing = false;
    await Promise.all(writers);
  };
}

async function buy(customer: TestCustomer): Promise<void> {
  await payByCard(await customer.startCheckout('business', 'monthly'));
  await vi.waitFor(async () => expect((await customer.info()).dbSubscription).not.toBeNull(), WAITING);
}

async function compareSums(url: string, path: string): Promise<string[]> {
  const client = await connectForCopy(url);
  try {
    const known = new Map((await listTables(client)).map((each) => [each.table, each]));
    const differing: string[] = [];
    let table = '';
    for await (const entry of readArchive(path, KEY)) {
      if (entry.kind === 'table') ({ table } = entry.table);
      if (entry.kind !== 'table end') continue;
      await client.query('begin');
      const found = await sumRows(client, known.get(table) ?? { table, columns: [] });
      await client.query('commit');
      if (found.sum !== entry.end.sum || found.rows !== entry.end.rows) differing.push(table);
    }
    return differing;
  } finally {
    await client.end();
  }
}

async function findMissing(api: TestApi, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const { rows } = await api.services.database.db.execute<{ kind: string; email: string }>(
    sql`select 'lead' as kind, email from leads union all select 'account', email from users`,
  );
  const there = new Set(rows.map(({ kind, email }) => `${kind} ${email}`));
  return acknowledged.filter(({ kind, email }) => !there.has(`${kind} ${email}`));
}

/** The reconciliation finds known buyers, and the command `recuperar` finds the others. */
async function reconcileWithStripe(api: TestApi, buyers: readonly TestCustomer[]): Promise<number> {
  const { services } = api;
  await resyncAfterRestore(services.database.db, services.jobs);
  await runOperatorCommand(services, ['recuperar', 'todos'], () => {});
  const countPlans = async () => {
    const { rows } = await services.database.db.execute(
      sql`select from mirrored_subscriptions where status in ('active', 'trialing')`,
    );
    return rows.length;
  };
  await vi.waitFor(async () => expect(await countPlans()).toBe(buyers.length), WAITING);
  return countPlans();
}
