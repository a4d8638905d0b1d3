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
} from '#features/billing/fiscal-data/stripe-billing-details';
import { takeFetchNumber } from '#features/billing/mirror/write-mirror';
import { isMissing } from '#platform/stripe-client';
import type { Services } from '#services';

/**
 * Writes whom an organisation's invoices are for on its customer at Stripe, so that the next
 * invoice names them. It may run at any time, any number of times, also at once: what has been
 * carried is not carried again, and what is changed meanwhile is carried too. Before a first
 * purchase there is nobody to write it on: it is done as the payment page is opened.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function carryFiscalData(services: Services, organizationId: string): Promise<void> {
  while (!(await carryNewest(services, organizationId)));
}

/** @returns false where it was changed meanwhile, so that it has to be carried again */
async function carryNewest(services: Services, organizationId: string): Promise<boolean> {
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
    // A customer who was deleted at Stripe is made again with the next purchase, which carries it
    // then.
    if (isMissing(error)) return true;
    throw error;
  }
  // A look at Stripe that began before this one ends must not bring back what was there before.
  const carriedFetch = await takeFetchNumber(db);
  const ofThis = eq(fiscalData.organizationId, organizationId);
  const carried = await db
    .update(fiscalData)
    .set({ waits: false, atStripe: details, carriedFetch })
    .where(and(ofThis, eq(fiscalData.version, version)))
    .returning({ version: fiscalData.version });
  if (carried.length > 0) return true;
  // The run that carried the newer data may have been overtaken by this one.
  await db.update(fiscalData).set({ waits: true }).where(ofThis);
  return false;
}

/**
 * The new one first: an invoice that is made in between names the payer by one of the two. Of those
 * that several runs have made at once the oldest stays.
 */
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
    await stripe.customers.deleteTaxId(customerId, id).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
}
