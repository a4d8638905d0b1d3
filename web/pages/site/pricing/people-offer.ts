import { type PlanType, plans, planTypes } from '@horus/contract/catalog';
import { formatMoney } from '@horus/contract/money';
import { quote } from '@horus/contract/quote';
import { MAX_PEOPLE, RANGE_PEOPLE } from '#content/people-question.ts';
import type { Buyer } from '#pages/site/pricing/plan-offer.ts';

export function planFor(people: number): PlanType {
  const fits = planTypes.find((type) => people <= (plans[type].limits.maxUsers ?? Infinity));
  return fits ?? 'enterprise';
}

export function readPeople(typed: string): number | null {
  const people = Number(typed);
  return Number.isInteger(people) && people >= 1 && people <= MAX_PEOPLE ? people : null;
}

/** Returns the nearest number of people that the plan accepts. */
export function clampToPlan(planType: PlanType, people: number): number {
  const { maxUsers } = plans[planType].limits;
  const smaller = planTypes[planTypes.indexOf(planType) - 1];
  const least = smaller ? (plans[smaller].limits.maxUsers ?? 0) + 1 : 1;
  return Math.min(Math.max(people, least), maxUsers ?? MAX_PEOPLE);
}

/**
 * The ruler has one part of equal width per plan, with a place per number of people. Numbers above
 * RANGE_PEOPLE are at its end.
 */
const partOf = (planType: PlanType) => {
  const least = clampToPlan(planType, 1);
  return { least, places: clampToPlan(planType, RANGE_PEOPLE) - least + 1 };
};

/** Returns the position on the ruler, from 0 to 1. */
export function placeOf(people: number): number {
  const planType = planFor(people);
  const { least, places } = partOf(planType);
  const within = (Math.min(people, RANGE_PEOPLE) - least + 0.5) / places;
  return (planTypes.indexOf(planType) + within) / planTypes.length;
}

/** Returns the number of people at a position, clamped to the ruler's ends. */
export function peopleAtPosition(place: number): number {
  const at = Math.min(Math.max(place, 0), 1) * planTypes.length;
  const part = Math.min(Math.floor(at), planTypes.length - 1);
  const { least, places } = partOf(planTypes[part] ?? 'enterprise');
  return least + Math.min(Math.floor((at - part) * places), places - 1);
}

/** Returns the wizard's setup price with VAT; null if the setup is not charged again. */
export function wizardSetup(planType: PlanType, { renewal: _, ...history }: Buyer): string | null {
  const order = { planType, billingPeriod: 'monthly', channel: 'wizard', promotional: false } as const;
  const { setup } = quote({ ...order, ...history });
  return setup && formatMoney(setup.amount.totalCents);
}
