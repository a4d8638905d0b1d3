import type Stripe from 'stripe';
import { HOUR_SECONDS } from '#stripe/calendar';
import { idOf } from '#stripe/kinds';
import { getLinked, type KeptOf, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { nextMoment, periodEndOf } from './subscription-times.ts';

/**
 * Changes of a subscription that apply when their invoice is paid. They are dropped when it is void
 * or after HOURS_KEPT.
 */

const HOURS_KEPT = 23;

/** Holds changes before the first attempt at their invoice. */
export async function holdChanges(
  work: Work,
  id: string,
  invoice: string,
  changes: Partial<Stripe.Subscription>,
): Promise<void> {
  const { wire, internal } = await getLinked(work, 'subscription', id);
  await save(work, 'subscription', wire, {
    internal: { declines: internal?.declines ?? 0, held: { invoice, changes } },
  });
}

/** Shows held changes as `pending_update` after the attempt has failed. */
export async function showPending(
  work: Work,
  subscription: Stripe.Subscription,
  changes: Partial<Stripe.Subscription>,
  restarts: boolean,
): Promise<Stripe.Subscription> {
  const latest = work.now + HOURS_KEPT * HOUR_SECONDS;
  const pending: Stripe.Subscription = {
    ...subscription,
    pending_update: {
      billing_cycle_anchor: restarts ? (changes.billing_cycle_anchor ?? null) : null,
      cancel_at_period_end:
        changes.cancel_at_period_end === subscription.cancel_at_period_end
          ? null
          : (changes.cancel_at_period_end ?? null),
      discount: null,
      discounts: null,
      expires_at: Math.min(latest, periodEndOf(subscription)),
      metadata: null,
      subscription_items: changes.items?.data ?? null,
      trial_end: changes.trial_end === subscription.trial_end ? null : (changes.trial_end ?? null),
      trial_from_plan: null,
    },
  };
  await save(work, 'subscription', pending, { dueAt: nextMoment(pending, work.now) });
  return pending;
}

export async function isHeld(work: Work, invoice: Stripe.Invoice): Promise<boolean> {
  return (await findHolder(work, invoice)) !== null;
}

export async function applyHeld(work: Work, invoice: Stripe.Invoice): Promise<void> {
  const holder = await findHolder(work, invoice);
  if (!holder?.internal?.held) return;
  const after: Stripe.Subscription = {
    ...holder.wire,
    ...holder.internal.held.changes,
    pending_update: null,
  };
  await release(work, holder, after);
  if (!holder.wire.pending_update) return;
  await emit(work, 'customer.subscription.pending_update_applied', after);
  await emit(work, 'customer.subscription.updated', after, holder.wire);
}

export async function discardHeld(work: Work, invoice: Stripe.Invoice): Promise<void> {
  const holder = await findHolder(work, invoice);
  if (!holder) return;
  const after: Stripe.Subscription = { ...holder.wire, pending_update: null };
  await release(work, holder, after);
  await emit(work, 'customer.subscription.pending_update_expired', after);
  await emit(work, 'customer.subscription.updated', after, holder.wire);
}

async function release(
  work: Work,
  { internal }: KeptOf<'subscription'>,
  after: Stripe.Subscription,
): Promise<void> {
  await save(work, 'subscription', after, {
    dueAt: nextMoment(after, work.now),
    internal: { declines: internal?.declines ?? 0, held: null },
  });
}

async function findHolder(work: Work, invoice: Stripe.Invoice): Promise<KeptOf<'subscription'> | null> {
  const reference = invoice.parent?.subscription_details?.subscription;
  if (!reference) return null;
  const kept = await getLinked(work, 'subscription', idOf(reference));
  return kept.internal?.held?.invoice === invoice.id ? kept : null;
}
