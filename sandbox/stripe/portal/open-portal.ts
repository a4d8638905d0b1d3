import type Stripe from 'stripe';
import { HOUR_SECONDS } from '#stripe/calendar';
import { idOf, type PortalSessionInternal } from '#stripe/kinds';
import { find, getLinked, save } from '#stripe/objects';
import { listSubscriptions } from '#stripe/payments/default-method';
import type { Work } from '#stripe/work';

export interface Portal {
  readonly session: Stripe.BillingPortal.Session;
  readonly internal: PortalSessionInternal;
  readonly configuration: Stripe.BillingPortal.Configuration;
  readonly customer: Stripe.Customer;
}

/** Returns null when the session has expired or its customer is deleted. */
export async function openPortal(work: Work, id: string): Promise<Portal | null> {
  const { wire: session, internal } = await getLinked(work, 'billing_portal.session', id);
  if (!internal || internal.expiresAt <= work.now) return null;
  const customer = (await find(work, 'customer', session.customer))?.wire;
  if (!customer || 'deleted' in customer) return null;
  const { wire: configuration } = await getLinked(
    work,
    'billing_portal.configuration',
    idOf(session.configuration),
  );
  const portal = { session, internal, configuration, customer };
  if (internal.opened) return portal;
  return savePortal(work, portal, { opened: true, expiresAt: work.now + HOUR_SECONDS });
}

export async function savePortal(
  work: Work,
  portal: Portal,
  change: Partial<PortalSessionInternal>,
): Promise<Portal> {
  const internal = { ...portal.internal, ...change };
  await save(work, 'billing_portal.session', portal.session, { internal });
  return { ...portal, internal };
}

/** Returns null for another customer's subscription. */
export async function findSubscription(
  work: Work,
  { customer }: Portal,
  id: string,
): Promise<Stripe.Subscription | null> {
  return (await listSubscriptions(work, customer.id)).find((each) => each.id === id) ?? null;
}
