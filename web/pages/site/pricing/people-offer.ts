import { type PlanType, plans, planTypes } from '@horus/contract/catalog';
import { divideRounded, formatMoney, VAT_PERCENTAGE } from '@horus/contract/money';
import { type QuoteLine, quote } from '@horus/contract/quote';
import { MOST_PEOPLE } from '#content/price-finder.ts';
import { type Buyer, datedOffers, type PlanOffer } from '#pages/site/pricing/plan-offer.ts';

/** The smallest plan that takes so many people. */
export function planFor(people: number): PlanType {
  const fits = planTypes.find((type) => people <= (plans[type].limits.maxUsers ?? Infinity));
  return fits ?? 'enterprise';
}

/** A whole number of people that is typed; null while it is none. */
export function readPeople(typed: string): number | null {
  const people = Number(typed);
  return Number.isInteger(people) && people >= 1 && people <= MOST_PEOPLE ? people : null;
}

/** A plan for so many people by the month, in words and figures, and when it holds. */
export interface PeopleOffer extends PlanOffer {
  readonly promo: 'on' | 'off' | null;
  readonly perPerson: string;
  /** Whether the first fee is free. */
  readonly freeMonth: boolean;
  /** What is paid today, line by line; the last one is the sum. */
  readonly today: readonly { readonly name: string; readonly amount: string }[];
}

const lineNames = { setup: 'Instalación', plan: 'Primera cuota' } as const;

/** What a team pays: a promotion that may be over by the day of reading makes two. */
export function peopleOffers(people: number, buyer: Buyer): readonly PeopleOffer[] {
  const planType = planFor(people);
  const { renewal: _, ...history } = buyer;
  return datedOffers(planType, 'monthly', buyer).map(({ promo, offer }) => {
    const order = { planType, billingPeriod: 'monthly', channel: 'pricing', ...history } as const;
    const { fee, lines, trialDays, dueToday } = quote({ ...order, promotional: promo === 'on' });
    return {
      ...offer,
      promo,
      freeMonth: trialDays > 0,
      perPerson: formatMoney(divideRounded(fee.perMonthCents, people)),
      today: [
        ...lines.map(({ kind, amount }) => ({ name: nameOf(kind), amount: formatMoney(amount.baseCents) })),
        ...(trialDays > 0 ? [{ name: lineNames.plan, amount: 'gratis' }] : []),
        { name: `IVA, ${VAT_PERCENTAGE}\u00a0%`, amount: formatMoney(dueToday.vatCents) },
        { name: 'Hoy pagas', amount: formatMoney(dueToday.totalCents) },
      ],
    };
  });
}

/** What the wizard charges for its setup, VAT included; null for who doesn't pay one again. */
export function wizardSetup(planType: PlanType, { renewal: _, ...history }: Buyer): string | null {
  const order = { planType, billingPeriod: 'monthly', channel: 'wizard', promotional: false } as const;
  const { setup } = quote({ ...order, ...history });
  return setup && formatMoney(setup.amount.totalCents);
}

function nameOf(kind: QuoteLine['kind']): string {
  return kind === 'setup' ? lineNames.setup : lineNames.plan;
}
