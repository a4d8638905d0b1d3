import type Stripe from 'stripe';
import { idOf } from '#stripe/kinds';
import { getLinked, listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';

export async function findSubscriptionOf(
  work: Work,
  invoice: Stripe.Invoice,
): Promise<Stripe.Subscription | null> {
  const reference = invoice.parent?.subscription_details?.subscription;
  return reference ? (await getLinked(work, 'subscription', idOf(reference))).wire : null;
}

/**
 * Updates statuses after a debt is settled or void: the subscription follows its latest finalized
 * invoice, and the customer is not delinquent without overdue invoices.
 */
export async function recoverStatus(work: Work, invoice: Stripe.Invoice): Promise<void> {
  const customer = idOf(invoice.customer ?? '');
  const invoices = await listAll(work, 'invoice', { customer });
  if (!invoices.some((each) => each.status === 'open' && isOverdue(each, work.now))) {
    await setDelinquent(work, customer, false);
  }
  const subscription = await findSubscriptionOf(work, invoice);
  if (subscription?.status !== 'past_due' && subscription?.status !== 'unpaid') return;
  const latest = invoices.find(
    (each) =>
      each.parent?.subscription_details?.subscription === subscription.id &&
      each.status !== 'draft' &&
      each.status !== 'void',
  );
  if (latest?.status !== 'open') await setStatus(work, subscription, 'active');
}

function isOverdue(
  { attempted, amount_remaining: owed, due_date: due }: Stripe.Invoice,
  now: number,
): boolean {
  return owed > 0 && (attempted || (due !== null && due <= now));
}

export async function setStatus(
  work: Work,
  before: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): Promise<void> {
  if (before.status === status) return;
  const subscription = { ...before, status };
  await save(work, 'subscription', subscription);
  await emit(work, 'customer.subscription.updated', subscription, before);
}

export async function setDelinquent(work: Work, id: string, delinquent: boolean): Promise<void> {
  const { wire: before } = await getLinked(work, 'customer', id);
  if ('deleted' in before || before.delinquent === delinquent) return;
  const customer = { ...before, delinquent };
  await save(work, 'customer', customer);
  await emit(work, 'customer.updated', customer, before);
}
