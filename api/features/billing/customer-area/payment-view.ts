import type { Payment } from '@horus/contract/billing';
import { sql } from 'drizzle-orm';
import { billedTaxId } from '#features/billing/customer-area/billed-to';
import { issuedOf } from '#features/billing/customer-area/issued-invoices';
import { iso } from '#platform/iso';

const invoiceNumber = sql`(
  select i.number from mirrored_invoices i where i.id = mirrored_payments.invoice_id)`;

/** Columns of `mirrored_payments` with their names in the API. */
export const paymentView = sql`
  id, created_at as date, type, description, amount, amount_refunded as "amountRefunded", currency, status,
  ${billedTaxId} as "billedTaxId", ${invoiceNumber} as "invoiceNumber",
  ${issuedOf(
    sql`mirrored_payments.organization_id`,
    (paid) => sql`${paid} = mirrored_payments.id`,
    invoiceNumber,
  )} as issued`;

/** PostgreSQL returns an offset; the API returns ISO 8601 in UTC. */
export function toPaymentView(row: Payment): Payment {
  return { ...row, date: iso(row.date) };
}
