import { type PlanType, plans, planTypes } from '@horus/contract/catalog';
import { formatMoney } from '@horus/contract/money';
import { quote } from '@horus/contract/quote';
import { MOST_PEOPLE, RANGE_PEOPLE } from '#content/people-question.ts';
import type { Buyer } from '#pages/site/pricing/plan-offer.ts';

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

/** A number of people that a plan takes: the one that is given, or the nearest to it. */
export function peopleWithin(planType: PlanType, people: number): number {
  const { maxUsers } = plans[planType].limits;
  const smaller = planTypes[planTypes.indexOf(planType) - 1];
  const least = smaller ? (plans[smaller].limits.maxUsers ?? 0) + 1 : 1;
  return Math.min(Math.max(people, least), maxUsers ?? MOST_PEOPLE);
}

/**
 * The ruler has a part of one width for each plan, in it a place for each number of people. More
 * than RANGE_PEOPLE stand at its end.
 */
const partOf = (planType: PlanType) => {
  const least = peopleWithin(planType, 1);
  return { least, places: peopleWithin(planType, RANGE_PEOPLE) - least + 1 };
};

/** Where a number of people stands on the ruler, from 0 to 1. */
export function placeOf(people: number): number {
  const planType = planFor(people);
  const { least, places } = partOf(planType);
  const within = (Math.min(people, RANGE_PEOPLE) - least + 0.5) / places;
  return (planTypes.indexOf(planType) + within) / planTypes.length;
}

/** How many people stand at a place of the ruler; of what lies beside it, at its nearest end. */
export function peopleAt(place: number): number {
  const at = Math.min(Math.max(place, 0), 1) * planTypes.length;
  const part = Math.min(Math.floor(at), planTypes.length - 1);
  const { least, places } = partOf(planTypes[part] ?? 'enterprise');
  return least + Math.min(Math.floor((at - part) * places), places - 1);
}

/** What the wizard charges for its setup, VAT included; null for who doesn't pay one again. */
export function wizardSetup(planType: PlanType, { renewal: _, ...history }: Buyer): string | null {
  const order = { planType, billingPeriod: 'monthly', channel: 'wizard', promotional: false } as const;
  const { setup } = quote({ ...order, ...history });
  return setup && formatMoney(setup.amount.totalCents);
}
