import type { ActivityEvent } from '@horus/contract/activity';
import type { Message, MessageProps } from '#mails/messages.ts';

/** Returns the activity entry of a billing mail; null for announcements. */
export function activityOf({ template, props }: Message): ActivityEvent | null {
  switch (template) {
    case 'purchase-confirmed':
      return { kind: 'plan.bought', details: { plan: props.plan } };
    case 'renewal-confirmed':
      return { kind: 'plan.renewed', details: { plan: props.plan } };
    case 'payment-failed':
      return { kind: 'payment.failed', details: { plan: props.plan } };
    case 'payment-received':
      return { kind: 'payment.received', details: { plan: props.plan } };
    case 'cancellation':
      return ofCancellation(props);
    case 'plan-change':
      return ofPlanChange(props);
    case 'plan-ended':
      return { kind: 'plan.ended', details: { plan: props.plan } };
    case 'refund':
      return { kind: 'payment.refunded', details: { cents: props.cents, currency: props.currency } };
    default:
      return null;
  }
}

function ofCancellation({ kind, plan, endsAt }: MessageProps['cancellation']): ActivityEvent {
  if (kind === 'scheduled') return { kind: 'plan.cancelled', details: { plan, endsAt } };
  return { kind: kind === 'undone' ? 'plan.kept' : 'plan.ended', details: { plan } };
}

function ofPlanChange({ kind, from, to, startsAt }: MessageProps['plan-change']): ActivityEvent | null {
  // The request is already in the list.
  if (kind === 'to-confirm') return null;
  if (kind === 'planned') return { kind: 'plan.change_planned', details: { plan: to, startsAt } };
  if (kind === 'undone') return { kind: 'plan.change_undone', details: { plan: to } };
  return { kind: 'plan.changed', details: { from, plan: to } };
}
