import type Stripe from 'stripe';
import { invalidRequest } from '#stripe/api-error';
import { idOf } from '#stripe/kinds';
import { getLinked, getReferenced, listAll } from '#stripe/objects';
import type { Work } from '#stripe/work';
import type { CreditNoteParams } from './credit-note-params.ts';

type LinkedRefund = Stripe.CreditNote.Refund;

export async function listChargesOf(work: Work, invoice: Stripe.Invoice): Promise<Stripe.Charge[]> {
  const charges: Stripe.Charge[] = [];
  for (const { payment } of await listAll(work, 'invoice_payment', { invoice: invoice.id, status: 'paid' })) {
    const { wire: intent } = await getLinked(work, 'payment_intent', idOf(payment.payment_intent ?? ''));
    if (intent.latest_charge)
      charges.push((await getLinked(work, 'charge', idOf(intent.latest_charge))).wire);
  }
  return charges;
}

/** Returns the cents of a refund that credit notes already cover. */
function linkedOf(notes: readonly Stripe.CreditNote[], refundId: string): number {
  return notes
    .flatMap(({ refunds }) => refunds)
    .filter(({ refund }) => idOf(refund) === refundId)
    .reduce((sum, { amount_refunded: amount }) => sum + amount, 0);
}

/**
 * Returns the earlier refunds that a credit note links.
 * @throws ApiError for a refund of another invoice, or one already covered
 */
export async function readLinkedRefunds(
  work: Work,
  charges: readonly Stripe.Charge[],
  notes: readonly Stripe.CreditNote[],
  given: CreditNoteParams['refunds'] = [],
): Promise<LinkedRefund[]> {
  const linked: LinkedRefund[] = [];
  for (const [index, { amount_refunded: amount, refund: id }] of given.entries()) {
    const param = `refunds[${index}][refund]`;
    const { wire: refund } = await getReferenced(work, 'refund', id, param);
    if (!charges.some((charge) => charge.id === refund.charge)) {
      throw invalidRequest(`The refund ${id} does not belong to a payment of the invoice.`, param);
    }
    const left = refund.amount - linkedOf(notes, id) - sumOf(linked.filter((each) => each.refund === id));
    if (left <= 0 || (amount ?? 0) > left) {
      throw invalidRequest(
        `Only ${left} of the refund ${id} can be linked to a credit note.`,
        `refunds[${index}][amount_refunded]`,
      );
    }
    linked.push({
      amount_refunded: amount ?? left,
      payment_record_refund: null,
      refund: id,
      type: 'refund',
    });
  }
  return linked;
}

export function sumOf(refunds: readonly LinkedRefund[]): number {
  return refunds.reduce((sum, { amount_refunded: amount }) => sum + amount, 0);
}

/**
 * Returns an invoice's only charge.
 * @throws ApiError for no charge, several, or too little left
 */
export function chargeToRefund(charges: readonly Stripe.Charge[], amount: number): Stripe.Charge {
  const [charge, another] = charges;
  if (!charge) throw invalidRequest('The invoice has no charge that could be refunded.', 'refund_amount');
  if (another) {
    throw invalidRequest(
      'The invoice was paid by several payments: refund those that you mean, and pass them as `refunds`.',
      'refund_amount',
    );
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'refund_amount',
    );
  }
  return charge;
}
