import { invoiceFooter } from '@horus/contract/company';
import { and, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { organizations } from '#features/auth/auth-tables';
import { fiscalData } from '#features/billing/billing-tables';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import {
  OUR_TYPES,
  plainTaxId,
  toBillingDetails,
  toTaxId,
} from '#features/billing/mirror/stripe-billing-details';
import { takeFetchNumber } from '#features/billing/mirror/write-mirror';
import { isMissing, nullIfMissing } from '#platform/stripe-client';
import type { Services } from '#services';

/**
 * Idempotent and safe in parallel; a concurrent change is also sent. Does nothing without a Stripe
 * customer: opening the payment page sends the data.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function sendFiscalData(services: Services, organizationId: string): Promise<void> {
  while (!(await sendLatestFiscalData(services, organizationId)));
}

/** Returns false if the data changed in the meantime and must be sent again. */
async function sendLatestFiscalData(services: Services, organizationId: string): Promise<boolean> {
  const { db } = services.database;
  const [waiting] = await db
    .select({ version: fiscalData.version, customerId: organizations.stripeCustomerId })
    .from(fiscalData)
    .innerJoin(organizations, eq(organizations.id, fiscalData.organizationId))
    .where(and(eq(fiscalData.organizationId, organizationId), eq(fiscalData.waits, true)));
  const data = await findFiscalData(db, organizationId);
  if (!waiting?.customerId || !data) return true;
  const { customerId, version } = waiting;
  const details = toBillingDetails(data);
  try {
    await services.stripeCircuit.ask(async () => {
      await services.stripe.customers.update(customerId, {
        name: data.companyName,
        address: {
          line1: data.address,
          line2: '',
          postal_code: data.postalCode,
          city: data.city,
          state: data.province,
          country: details.country ?? '',
        },
        invoice_settings: { footer: invoiceFooter(services.config.company) },
      });
      await replaceTaxIds(services, customerId, data);
    });
  } catch (error) {
    // The next purchase recreates a deleted customer and sends the data.
    if (isMissing(error)) return true;
    throw error;
  }
  // An older fetch must not restore the previous data.
  const sentFetch = await takeFetchNumber(db);
  const ofThis = eq(fiscalData.organizationId, organizationId);
  const carried = await db
    .update(fiscalData)
    .set({ waits: false, atStripe: details, sentFetch })
    .where(and(ofThis, eq(fiscalData.version, version)))
    .returning({ version: fiscalData.version });
  if (carried.length > 0) return true;
  // This run may have overwritten a newer run's data.
  await db.update(fiscalData).set({ waits: true }).where(ofThis);
  return false;
}

/** Adds the new id first, so an invoice in between has one. The oldest duplicate stays. */
async function replaceTaxIds(
  { log, stripe }: Services,
  customerId: string,
  data: { readonly taxId: string; readonly country: string },
): Promise<void> {
  const listOurs = async () => {
    const { data: known } = await stripe.customers.listTaxIds(customerId, { limit: 100 });
    return known
      .filter(({ type }) => OUR_TYPES.includes(type))
      .toSorted((one, other) => one.created - other.created || one.id.localeCompare(other.id));
  };
  const isWanted = (taxId: Stripe.TaxId) => plainTaxId(taxId) === data.taxId;
  let ours = await listOurs();
  const wanted = toTaxId(data);
  if (wanted && !ours.some(isWanted)) {
    try {
      await stripe.customers.createTaxId(customerId, wanted);
      ours = await listOurs();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'tax_id_invalid') {
        throw error;
      }
      log.warn({ customerId }, 'Stripe does not take a tax id, and invoices go without it');
    }
  }
  const kept = ours.find(isWanted);
  for (const { id } of ours) {
    if (id === kept?.id) continue;
    await stripe.customers.deleteTaxId(customerId, id).catch(nullIfMissing);
  }
}
