import { describe, expect, it } from 'vitest';
import { peopleOffers, planFor, readPeople, wizardSetup } from '#pages/site/pricing/people-offer.ts';
import { anyBuyer } from '#pages/site/pricing/plan-offer.ts';

describe('the plan for so many people', () => {
  it.each([
    [1, 'autonomos'],
    [5, 'autonomos'],
    [6, 'business'],
    [20, 'business'],
    [21, 'enterprise'],
    [999, 'enterprise'],
  ] as const)('%i: %s', (people, plan) => {
    expect(planFor(people)).toBe(plan);
  });
});

it.each([
  ['12', 12],
  ['1', 1],
  ['999', 999],
  ['', null],
  ['0', null],
  ['-3', null],
  ['2,5', null],
  ['2.5', null],
  ['1000', null],
  ['doce', null],
])('%j is read as %j people', (typed, people) => {
  expect(readPeople(typed)).toBe(people);
});

describe('what a team pays', () => {
  const words = (text: string) => text.replaceAll('\u00a0', ' ');

  it('by the month, a person, and today line by line', () => {
    const [offer] = peopleOffers(8, anyBuyer);
    expect(words(offer?.perPerson ?? '')).toBe('5,00 €');
    expect(offer?.today.map(({ name, amount }) => words(`${name}: ${amount}`))).toEqual([
      'Instalación: 65,00 €',
      'Primera cuota: gratis',
      'IVA, 21 %: 13,65 €',
      'Hoy pagas: 78,65 €',
    ]);
  });

  it('who has had the free month pays the first fee today', () => {
    const [offer] = peopleOffers(8, { ...anyBuyer, trialUsed: true });
    expect(offer?.today.map(({ name, amount }) => words(`${name}: ${amount}`))).toEqual([
      'Primera cuota: 39,99 €',
      'Instalación: 65,00 €',
      'IVA, 21 %: 22,05 €',
      'Hoy pagas: 127,04 €',
    ]);
  });
});

describe("the wizard's setup, which the question's page names beside its link", () => {
  it.each([
    ['autonomos', '29,99 €'],
    ['business', '50,00 €'],
    ['enterprise', '99,99 €'],
  ] as const)('%s: %s', (planType, setup) => {
    expect(wizardSetup(planType, anyBuyer)?.replaceAll('\u00a0', ' ')).toBe(setup);
  });

  it('nothing for who comes back to data that are kept', () => {
    expect(wizardSetup('business', { ...anyBuyer, dataKeptUntil: '2026-12-31' })).toBeNull();
  });
});
