import { describe, expect, it } from 'vitest';
import {
  clampToPlan,
  peopleAtPosition,
  placeOf,
  planFor,
  readPeople,
  wizardSetup,
} from '#pages/site/pricing/people-offer.ts';
import { firstTimeBuyer } from '#pages/site/pricing/plan-offer.ts';

describe('the plan for a number of people', () => {
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

describe('the ruler', () => {
  it.each([
    [1, 10],
    [3, 50],
    [5, 90],
  ])('%i of five people are at %i %% of the first third', (people, percent) => {
    expect(placeOf(people)).toBeCloseTo(percent / 300);
  });

  it('gives each plan a third, and shows larger numbers at its end', () => {
    expect(placeOf(6)).toBeGreaterThan(1 / 3);
    expect(placeOf(20)).toBeLessThan(2 / 3);
    expect(placeOf(21)).toBeGreaterThan(2 / 3);
    expect(placeOf(999)).toBe(placeOf(60));
    expect(placeOf(60)).toBeLessThan(1);
  });

  it('returns the number of people at a position', () => {
    for (let people = 1; people <= 60; people += 1) expect(peopleAtPosition(placeOf(people))).toBe(people);
    expect([-0.2, 0, 1, 1.2].map(peopleAtPosition)).toEqual([1, 1, 60, 60]);
  });
});

it.each([
  ['autonomos', 60, 5],
  ['business', 3, 6],
  ['business', 60, 20],
  ['enterprise', 3, 21],
  ['enterprise', 400, 400],
] as const)('%s for %i people accepts %i', (planType, people, within) => {
  expect(clampToPlan(planType, people)).toBe(within);
});

describe("the wizard's setup price beside the link to the wizard", () => {
  it.each([
    ['autonomos', '29,99 €'],
    ['business', '50,00 €'],
    ['enterprise', '99,99 €'],
  ] as const)('%s: %s', (planType, setup) => {
    expect(wizardSetup(planType, firstTimeBuyer)?.replaceAll('\u00a0', ' ')).toBe(setup);
  });

  it('is null for a returning customer with kept data', () => {
    expect(wizardSetup('business', { ...firstTimeBuyer, dataKeptUntil: '2026-12-31' })).toBeNull();
  });
});
