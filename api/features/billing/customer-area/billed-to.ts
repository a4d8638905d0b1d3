import { DEFAULT_COUNTRY } from '@horus/contract/countries';
import type { BilledTo } from '@horus/contract/requests';
import { normalizeTaxId } from '@horus/contract/tax-id';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Payer } from '#features/billing/billing-tables';
import { mirroredInvoices, mirroredPayments } from '#features/billing/billing-tables';
import type { PaymentRow } from '#features/billing/mirror/row-types';
import type { Db } from '#platform/database';

/** Column of `mirrored_payments`: the invoice's tax id; null if the invoice has no address. */
export const billedTaxId = sql<string | null>`
  case when invoice_id is not null and payer -> 'address' ->> 'street' is not null then payer ->> 'taxId' end`;

/** Returns the same as `billedTaxId` for rows in memory. */
export function billedTaxIdOf(
  payments: readonly Pick<PaymentRow, 'invoiceId' | 'payer'>[],
  invoiceId: string | undefined,
): string | null {
  const payer = payments.find((each) => invoiceId && each.invoiceId === invoiceId)?.payer;
  return (payer?.address?.street && payer.taxId) || null;
}

/** Returns the payer of the given or last payment; null without one. */
export async function findBilledTo(
  db: Db,
  organizationId: string,
  paymentId: string | undefined,
): Promise<BilledTo | null> {
  const { id, createdAt, invoiceId, payer } = mirroredPayments;
  const [row] = await db
    .select({ payer, number: mirroredInvoices.number })
    .from(mirroredPayments)
    .leftJoin(mirroredInvoices, eq(mirroredInvoices.id, invoiceId))
    .where(
      and(
        eq(mirroredPayments.organizationId, organizationId),
        isNotNull(payer),
        paymentId === undefined ? undefined : eq(id, paymentId),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  if (!row?.payer) return null;
  // Only a requested payment prefills the invoice number.
  return toBilledTo(row.payer, paymentId === undefined ? null : row.number);
}

const countryNames = new Intl.DisplayNames('es', { type: 'region' });

function toBilledTo({ name, taxId, address }: Payer, invoiceNumber: string | null): BilledTo {
  const country = address?.country ? (countryNames.of(address.country) ?? address.country) : DEFAULT_COUNTRY;
  return {
    companyName: name ?? '',
    taxId: normalizeTaxId(taxId ?? '', country),
    address: address?.street ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    country,
    invoiceNumber: invoiceNumber ?? '',
  };
}
