import type Stripe from 'stripe';
import { type ApiError, invalidRequest } from '#stripe/api-error';
import { HOUR_SECONDS } from '#stripe/calendar';
import { getAddressed, getReferenced, type KeptOf, save } from '#stripe/objects';
import { cardError } from '#stripe/payments/card-error';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import { applyMetadata, boolean, type Fields, metadata, oneOf, string } from '#stripe/wire/parameters';
import { retrieval } from '#stripe/wire/reads';
import type { Work } from '#stripe/work';
import { attachPayment } from './attach-payment.ts';
import { refuseProcessing, voidInvoice, writeOffInvoice } from './close-invoice.ts';
import { collect, methodFor } from './collect-invoice.ts';
import { createPreview, previewParams, unsupportedInPreviews } from './create-preview.ts';
import { finalizeInvoice, findIntentOf } from './invoice-life.ts';
import { payOutOfBand } from './invoice-payments.ts';
import { sendInvoice } from './send-invoice.ts';

async function finalize(work: Work, id: string, autoAdvance: boolean | undefined): Promise<Stripe.Invoice> {
  const { wire: draft } = await getAddressed(work, 'invoice', id);
  if (draft.status !== 'draft') {
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  }
  const open = await finalizeInvoice(work, {
    ...draft,
    ...(autoAdvance === undefined ? {} : { auto_advance: autoAdvance }),
  });
  if (open.status === 'paid' || !open.auto_advance) return open;
  if (open.collection_method === 'send_invoice') return sendInvoice(work, open);
  const chargedAt = work.now + HOUR_SECONDS;
  const waiting = { ...open, next_payment_attempt: chargedAt };
  await save(work, 'invoice', waiting, { dueAt: chargedAt });
  return waiting;
}

const payParams = { off_session: boolean(), paid_out_of_band: boolean(), payment_method: string() };

/**
 * Pays an invoice now, with the given or default method, or marks it as paid outside of Stripe. A
 * refusal by the bank is returned and counts as an attempt.
 * @throws ApiError when it is not owed, or without a method
 */
async function payInvoice(
  work: Work,
  invoice: Stripe.Invoice,
  { payment_method: methodId, paid_out_of_band: outOfBand }: Fields<typeof payParams>,
): Promise<Stripe.Invoice | ApiError> {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (invoice.status === 'void') throw invalidRequest('Voided invoices can not be paid.');
  const open = invoice.status === 'draft' ? await finalizeInvoice(work, invoice) : invoice;
  if (open.status === 'paid') return open;
  refuseProcessing(await findIntentOf(work, open));
  if (outOfBand) return payOutOfBand(work, open);
  const method = methodId ? await getOwnMethod(work, open, methodId) : await methodFor(work, open);
  if (!method) {
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method on the Customer or Invoice.',
      undefined,
      'missing',
    );
  }
  const { invoice: tried, refusal } = await collect(work, open, method, true);
  return refusal ? cardError(refusal) : tried;
}

async function getOwnMethod(
  work: Work,
  { customer }: Stripe.Invoice,
  id: string,
): Promise<KeptOf<'payment_method'>> {
  const method = await getReferenced(work, 'payment_method', id, 'payment_method');
  if (method.wire.customer === customer) return method;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'payment_method',
    'resource_missing',
  );
}

export const invoiceEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/invoices', {
    params: {
      ...pageParams,
      created: rangeParam(),
      customer: string(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: string(),
    },
    unsupported: 'collection_method customer_account due_date',
    run: (work, params) =>
      listPage(work, 'invoice', '/v1/invoices', params, {
        filters: { customer: params.customer, status: params.status },
        created: params.created,
        where: params.subscription
          ? [
              {
                sql: (id) => `wire -> 'parent' -> 'subscription_details' ->> 'subscription' = ${id}`,
                value: params.subscription,
              },
            ]
          : [],
      }),
  }),
  retrieval('invoice', '/v1/invoices/:id'),
  endpoint('POST', '/v1/invoices/:id', {
    params: { metadata: metadata() },
    unsupported: `account_tax_ids application_fee_amount auto_advance automatic_tax automatically_finalizes_at
      collection_method custom_fields days_until_due default_payment_method default_source default_tax_rates description
      discounts due_date effective_at footer issuer number on_behalf_of payment_settings rendering shipping_cost
      shipping_details statement_descriptor transfer_data`,
    run: async (work, params, ids) => {
      const { wire: before } = await getAddressed(work, 'invoice', idIn(ids));
      const invoice = { ...before, metadata: applyMetadata(before.metadata ?? {}, params.metadata) };
      await save(work, 'invoice', invoice);
      await emit(work, 'invoice.updated', invoice, before);
      return invoice;
    },
  }),
  endpoint('POST', '/v1/invoices/create_preview', {
    params: previewParams,
    unsupported: unsupportedInPreviews,
    run: createPreview,
  }),
  endpoint('POST', '/v1/invoices/:id/finalize', {
    params: { auto_advance: boolean() },
    run: (work, params, ids) => finalize(work, idIn(ids), params.auto_advance),
  }),
  endpoint('POST', '/v1/invoices/:id/pay', {
    params: payParams,
    unsupported: 'forgive mandate source',
    run: async (work, params, ids) =>
      payInvoice(work, (await getAddressed(work, 'invoice', idIn(ids))).wire, params),
  }),
  endpoint('POST', '/v1/invoices/:id/attach_payment', {
    params: { payment_intent: string() },
    unsupported: 'payment_record',
    run: async (work, params, ids) =>
      attachPayment(work, (await getAddressed(work, 'invoice', idIn(ids))).wire, params.payment_intent),
  }),
  endpoint('POST', '/v1/invoices/:id/void', {
    params: {},
    run: async (work, _params, ids) =>
      voidInvoice(work, (await getAddressed(work, 'invoice', idIn(ids))).wire),
  }),
  endpoint('POST', '/v1/invoices/:id/mark_uncollectible', {
    params: {},
    run: async (work, _params, ids) =>
      writeOffInvoice(work, (await getAddressed(work, 'invoice', idIn(ids))).wire),
  }),
];
