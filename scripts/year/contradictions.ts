import { describeCharges, findPanelContradictions } from '@horus/api/testing/panel-contradictions';
import type { SubscriptionInfo, UpcomingCharge } from '@horus/contract/billing';
import { dayOf } from '@horus/contract/dates';
import type Stripe from 'stripe';
import type { ReadMail } from './read-mails.ts';

export interface Attempt {
  readonly customerId: string;
  /** Date in Madrid. */
  readonly day: string;
  readonly cents: number;
  readonly succeeded: boolean;
  /** False too while the payment is processing. */
  readonly failed: boolean;
}

export interface Day {
  /** The previous day's panel. */
  readonly since: SubscriptionInfo;
  /** True when anyone acted after it was read: its charges may not come. */
  readonly acted: boolean;
  readonly info: SubscriptionInfo;
  readonly attempts: readonly Attempt[];
  /** Mails of this day alone; `mailsSoFar` has those of all days. */
  readonly mails: readonly ReadMail[];
  readonly mailsSoFar: readonly ReadMail[];
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly now: Date;
}

export function findContradictions(day: Day): string[] {
  return [
    ...findUnannouncedCharges(day),
    ...findUnchargedNotices(day),
    ...findUnmailedCharges(day),
    ...findDuplicateMails(day),
    ...findWrongRenewalNotices(day),
    ...findSplitPlanChangeMails(day),
    ...findPanelContradictions(day.info, day.subscriptions, day.now),
  ];
}

/** Every automatic charge must match an announced amount and day. */
function findUnannouncedCharges({ since, acted, attempts }: Day): string[] {
  if (acted) return [];
  return attempts
    .filter((attempt) => !since.upcomingCharges.some((charge) => isSame(charge, attempt)))
    .map(({ day, cents }) => `${cents} were charged on ${day}; announced were ${describeCharges(since)}`);
}

/** During the hour between an invoice's draft and its charge, the charge stays announced. */
function findUnchargedNotices({ since, acted, attempts, info, now }: Day): string[] {
  // When the bank asks for authentication, there is no charge.
  if (acted || [since.state, info.state].some((state) => state.includes('to_confirm'))) return [];
  return since.upcomingCharges
    .filter(({ date, amount }) => Date.parse(date) <= now.getTime() && amount > 0)
    .filter((charge) => !attempts.some((attempt) => isSame(charge, attempt)))
    .filter(
      (charge) =>
        !info.upcomingCharges.some((each) =>
          isSame(each, { day: dayOf(new Date(charge.date)), cents: charge.amount }),
        ),
    )
    .map(({ date, amount }) => `${amount} were announced for ${dayOf(new Date(date))} and not charged`);
}

/** For the failure that ends a plan, the mail of the end is enough. */
function findUnmailedCharges({ attempts, mails }: Day): string[] {
  return attempts
    .filter(
      ({ succeeded, failed }) =>
        succeeded || (failed && !mails.some(({ template }) => template === 'plan-ended')),
    )
    .filter(
      ({ cents }) => !mails.some(({ props }) => props['cents'] === cents || props['paidCents'] === cents),
    )
    .map(
      ({ cents, failed }) =>
        `${cents} ${failed ? 'failed' : 'were charged'} without a mail; the day's: ${mails.map(({ template }) => template).join(', ') || 'none'}`,
    );
}

function findDuplicateMails({ mails, mailsSoFar }: Day): string[] {
  return mails
    .filter((mail) => {
      const place = mailsSoFar.indexOf(mail);
      const before = mailsSoFar.slice(0, place).findLast(({ template }) => template === mail.template);
      return before && JSON.stringify(before) === JSON.stringify(mail);
    })
    .map(({ template, props }) => `'${template}' was mailed twice: ${JSON.stringify(props)}`);
}

function findWrongRenewalNotices({ mails, info }: Day): string[] {
  return mails
    .filter(({ template }) => template === 'renewal-notice')
    .flatMap(({ props }) => {
      const { plan, kind, cents, date } = props;
      const promoted =
        info.dbSubscription?.planType === 'autonomos' && info.dbSubscription.billingPeriod === 'monthly';
      const announced = info.upcomingCharges.some((charge) =>
        isSame(charge, { cents: Number(cents), day: dayOf(new Date(String(date))) }),
      );
      return [
        plan === info.plan ? '' : `a notice of '${plan}' went to who has '${info.plan}'`,
        kind === 'fee-rises' && !promoted ? `fees at half price were over for who has '${info.plan}'` : '',
        kind === 'financed-ends' || announced
          ? ''
          : `${cents} on ${date} were noticed; announced were ${describeCharges(info)}`,
      ];
    })
    .filter((what) => what !== '');
}

/** A plan change that undoes a cancellation, or that a cancellation undoes, sends one mail. */
function findSplitPlanChangeMails({ mails }: Day): string[] {
  const changes = mails.filter(({ template }) => template === 'plan-change');
  const cancellations = mails.filter(
    ({ template, props }) => template === 'cancellation' && props['kind'] !== 'ended',
  );
  if (changes.length === 0 || changes.length + cancellations.length === 1) return [];
  return [
    `one act was told by ${[...changes, ...cancellations].map(({ props }) => props['kind']).join(', ')}`,
  ];
}

function isSame({ amount, date }: UpcomingCharge, { cents, day }: Pick<Attempt, 'cents' | 'day'>): boolean {
  return amount === cents && dayOf(new Date(date)) === day;
}
