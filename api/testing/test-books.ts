import { sql } from 'drizzle-orm';
import type { TestApi } from '#testing/test-api';

export async function findIds(
  api: TestApi,
  email: string,
): Promise<{ userId: string; organizationId: string }> {
  const { rows } = await api.services.database.db.execute<{ userId: string; organizationId: string }>(
    sql`select id as "userId", organization_id as "organizationId" from users where email = ${email}`,
  );
  const [row] = rows;
  if (!row) throw new Error(`no user ${email}`);
  return row;
}

export async function writePaidInvoice(
  api: TestApi,
  organizationId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const { db } = api.services.database;
  const customer = `cus_${organizationId}`;
  await db.execute(
    sql`update organizations set stripe_customer_id = ${customer} where id = ${organizationId}`,
  );
  await db.execute(sql`
    insert into mirrored_invoices
      (id, organization_id, number, status, total, currency, covers_installation, issued_at, paid_at, amount_remaining)
    values (${`in_${id}`}, ${organizationId}, ${`N-${id}`}, 'paid', 3024, 'eur', true, ${at}, ${at}, 0)`);
  await db.execute(sql`
    insert into mirrored_payments
      (id, organization_id, invoice_id, type, description, amount, amount_refunded, currency, status, created_at)
    values (${`pi_${id}`}, ${organizationId}, ${`in_${id}`}, 'subscription', 'Cuota', 3024, 0, 'eur', 'succeeded', ${at})`);
  await db.execute(sql`
    insert into stripe_events (id, type, customer_id, created_at)
    values (${`evt_${id}`}, 'invoice.paid', ${customer}, ${at})`);
}

export async function writeSubscription(
  api: TestApi,
  organizationId: string,
  status: 'active' | 'canceled',
): Promise<void> {
  const id = `sub_${organizationId}`;
  await api.services.database.db.execute(sql`
    insert into mirrored_subscriptions
      (id, organization_id, status, plan_type, billing_period, started_at, current_period_starts_at,
       current_period_ends_at, ended_at, fee, discounted_fee, discounted_fees_left)
    values (${id}, ${organizationId}, ${status}, 'business', 'monthly', now(), now(), now() + interval '1 month',
       ${status === 'canceled' ? sql`now()` : null}, 4839, 0, 0)
    on conflict (id) do update set status = excluded.status, ended_at = excluded.ended_at`);
}
