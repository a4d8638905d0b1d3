import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import {
  hardwareInWords,
  type InstallationFacts,
  nextDueOf,
  stepsOf,
  trackingHref,
} from './installations.ts';

const orderedAt = new Date('2026-11-20T10:00:00Z');
const after = (hours: number) => new Date(orderedAt.getTime() + hours * HOUR_MS);
const facts = (fields: Partial<InstallationFacts> = {}): InstallationFacts => ({
  ...{ orderedAt, setsUp: true, devices: 1, cards: 0 },
  ...{ calledAt: null, shippedAt: null, configuredAt: null },
  ...fields,
});

describe('the promises after a purchase', () => {
  it('are a call in 24 hours, the system in 72, the hardware in 30 days', () => {
    expect(stepsOf(facts()).map(({ step, dueAt }) => [step, dueAt])).toEqual([
      ['called', after(24).toISOString()],
      ['shipped', after(30 * 24).toISOString()],
      ['configured', after(72).toISOString()],
    ]);
  });

  it('include no delivery without hardware, and only the delivery without a setup', () => {
    expect(stepsOf(facts({ devices: 0 })).map(({ step }) => step)).toEqual(['called', 'configured']);
    expect(stepsOf(facts({ setsUp: false, cards: 3 })).map(({ step }) => step)).toEqual(['shipped']);
  });

  it.each([
    ['2026-11-25', after(30 * 24)],
    ['2026-12-26', after(30 * 24)],
    ['2027-02-01', new Date('2027-01-25T11:00:00Z')],
  ])('have hardware for a start on %s until a week before it, if that is later', (startsOn, due) => {
    const [called, shipped, configured] = stepsOf(facts({ startsOn }));
    expect(shipped?.dueAt).toBe(due.toISOString());
    expect([called?.dueAt, configured?.dueAt]).toEqual([after(24).toISOString(), after(72).toISOString()]);
  });

  it('include a parcel again that came back', () => {
    const sent = { calledAt: after(1), configuredAt: after(2), shippedAt: after(3) };
    expect(nextDueOf(facts({ ...sent, returnedOn: '2026-11-30' }))).toEqual(after(720));
  });

  it('have their next deadline, in any order of the steps', () => {
    expect(nextDueOf(facts())).toEqual(after(24));
    expect(nextDueOf(facts({ configuredAt: after(1) }))).toEqual(after(24));
    expect(nextDueOf(facts({ calledAt: after(1) }))).toEqual(after(72));
    expect(nextDueOf(facts({ calledAt: after(1), configuredAt: after(2) }))).toEqual(after(720));
    const done = { calledAt: after(1), configuredAt: after(2), shippedAt: after(3) };
    expect(nextDueOf(facts(done))).toBeNull();
  });
});

it.each([
  [
    'Correos',
    'PK 1/2',
    'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=PK%201%2F2',
  ],
  [' CTT Express', '0033', 'https://www.cttexpress.com/localizador-de-envios/?sc=0033'],
  ['Correos Express', 'PK1', null],
  [null, 'PK1', null],
  ['Correos', null, null],
])('a parcel of %s with the number %s is followed at %s', (carrier, trackingNumber, href) => {
  expect(trackingHref({ carrier, trackingNumber })).toBe(href);
});

it.each([
  [1, 0, '1 dispositivo'],
  [2, 1, '2 dispositivos y 1 tarjeta'],
  [0, 10, '10 tarjetas'],
  [0, 0, ''],
])('describes %i and %i as %j', (devices, cards, words) => {
  expect(hardwareInWords({ devices, cards })).toBe(words);
});
