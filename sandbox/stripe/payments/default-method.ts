import type Stripe from 'stripe';
import { getLinked, listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';

export async function listSubscriptions(work: Work, customer: string): Promise<Stripe.Subscription[]> {
  const all = await listAll(work, 'subscription', { customer });
  return all.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
}

/** Sets the default method of a customer and of their subscriptions that have not ended. */
export async function setDefaultMethod(work: Work, customerId: string, method: string): Promise<void> {
  const { wire: before } = await getLinked(work, 'customer', customerId);
  const customer: Stripe.Customer = {
    ...before,
    invoice_settings: { ...before.invoice_settings, default_payment_method: method },
  };
  await save(work, 'customer', customer);
  await emit(work, 'customer.updated', customer, before);
  for (const subscription of await listSubscriptions(work, customer.id)) {
    const updated = { ...subscription, default_payment_method: method };
    await save(work, 'subscription', updated);
    await emit(work, 'customer.subscription.updated', updated, subscription);
  }
}
