import { and, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { organizations } from '#features/auth/auth-tables';
import { fiscalData } from '#features/billing/billing-tables';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import { OUR_TYPES, plainTaxId, toTaxId, toWords } from '#features/billing/fiscal-data/words-at-stripe';
import { takeFetchNumber } from '#features/billing/mirror/write-mirror';
import { isMissing } from '#platform/stripe-client';
import type { Services } from '#services';

/**
 * Writes whom an organisation's invoices are for on its customer at Stripe, so that the next
 * invoice names them. It may run at any time, any number of times: what has been carried is not
 * carried again, and what is changed meanwhile waits for the next run. Before a first purchase
 * there is nobody to write it on: it is done as the payment page is opened.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function carryFiscalData(services: Services, organizationId: string): Promise<void> {
  const { db } = services.database;
  const [waiting] = await db
    .select({ version: fiscalData.version, customerId: organizations.stripeCustomerId })
    .from(fiscalData)
    .innerJoin(organizations, eq(organizations.id, fiscalData.organizationId))
    .where(and(eq(fiscalData.organizationId, organizationId), eq(fiscalData.waits, true)));
  const data = await findFiscalData(db, organizationId);
  if (!waiting?.customerId || !data) return;
  const { customerId, version } = waiting;
  const words = toWords(data);
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
          country: words.country ?? '',
        },
      });
      await replaceTaxIds(services, customerId, data);
    });
  } catch (error) {
    // Who was deleted at Stripe is made anew with the next purchase, which carries it then.
    if (isMissing(error)) return;
    throw error;
  }
  // A look at Stripe that began before this one ends must not bring back what was there before.
  const carriedFetch = await takeFetchNumber(db);
  await db
    .update(fiscalData)
    .set({ waits: false, atStripe: words, carriedFetch })
    .where(and(eq(fiscalData.organizationId, organizationId), eq(fiscalData.version, version)));
}

/** The new one first: an invoice that is made in between names the payer by one of the two. */
async function replaceTaxIds(
  { log, stripe }: Services,
  customerId: string,
  data: { readonly taxId: string; readonly country: string },
): Promise<void> {
  const { data: known } = await stripe.customers.listTaxIds(customerId, { limit: 100 });
  const ours = known.filter(({ type }) => OUR_TYPES.includes(type));
  const same = ours.find((taxId) => plainTaxId(taxId) === data.taxId);
  const wanted = toTaxId(data);
  if (!same && wanted) {
    try {
      await stripe.customers.createTaxId(customerId, wanted);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'tax_id_invalid') {
        throw error;
      }
      log.warn({ customerId }, 'Stripe does not take a tax id, and invoices go without it');
    }
  }
  for (const { id } of ours) if (id !== same?.id) await stripe.customers.deleteTaxId(customerId, id);
}
