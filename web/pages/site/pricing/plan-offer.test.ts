import { billingPeriods, planTypes } from '@horus/contract/catalog';
import { describe, expect, test } from 'vitest';
import {
  firstTimeBuyer,
  listFee,
  offersByPromo,
  planHardware,
  planLimits,
  planOffer,
} from '#pages/site/pricing/plan-offer.ts';

/** Spanish formats put a no-break space before the euro sign. */
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

describe('the pricing cards, with the promotion running', () => {
  test('Autónomos monthly shows both prices and the duration of the discount', () => {
    const offer = planOffer('autonomos', 'monthly');
    expect(offer.price).toEqual({ whole: '12', cents: '50' });
    expect(plain(offer.insteadOf)).toBe('24,99 €');
    expect(plain(offer.total)).toBe('15,13 € al mes con IVA');
    expect(offer.advantage).toBe('−50 % las 6 primeras cuotas');
    expect(plain(offer.due.items)).toBe('Solo la instalación: 25,00 € + IVA (antes 50,00 €)');
    expect(offer.due.label).toBe('Hoy pagas');
    expect(plain(offer.due.amount)).toBe('30,25 €');
  });

  test('a customer who has used the free month pays the first fee today, halved by the promotion', () => {
    const buyer = { ...firstTimeBuyer, trialUsed: true };
    const today = planTypes.map((planType) => plain(planOffer(planType, 'monthly', buyer).due.amount));
    // Setup and fee, each with its VAT: 30,25 + 15,13; 78,65 + 48,39; 90,75 + 83,49.
    expect(today).toEqual(['45,38 €', '127,04 €', '174,24 €']);
    expect(plain(planOffer('business', 'monthly', buyer).due.items)).toBe(
      'La primera cuota, más 65,00 € + IVA de instalación',
    );
    expect(planOffer('business', 'annual', buyer)).toEqual(planOffer('business', 'annual'));
  });

  test.each([
    // 25 + 6 × 12,50 + 5 × 24,99 = 224,95 € monthly in the first year with the promotion, and 50 +
    // 239,88 = 289,88 € annual, so the text says that the saving excludes the promotion.
    ['autonomos', '19', '99', 'Ahorras 72 € al año con IVA, frente a 12 cuotas mensuales sin promoción'],
    ['business', '31', '99', 'Ahorras 116 € al año con IVA, frente a 12 cuotas mensuales'],
    ['enterprise', '55', '00', 'Ahorras 203 € al año con IVA, frente a 12 cuotas mensuales'],
  ] as const)('%s annual: price per month and saving', (planType, whole, cents, saving) => {
    const offer = planOffer(planType, 'annual');
    expect(offer.price).toEqual({ whole, cents });
    expect(offer.insteadOf).toBeUndefined();
    expect(offer.advantage).toBe(saving);
  });

  test('the saving mentions the promotion only to customers who can get it', () => {
    for (const period of ['annual', 'annual-financed'] as const) {
      expect(planOffer('autonomos', period).advantage).toMatch(/^Ahorras 72 €.* sin promoción$/);
      expect(planOffer('business', period).advantage).not.toMatch(/promoción/);
      const used = planOffer('autonomos', period, { ...firstTimeBuyer, promoUsed: true });
      expect(used.advantage).toMatch(/^Ahorras 72 €.* mensuales$/);
    }
  });

  test('only offers with the promotion have two versions', () => {
    const of = (planType: 'autonomos' | 'business') =>
      billingPeriods.map((period) => offersByPromo(planType, period).map(({ promo }) => promo));
    expect(of('autonomos')).toEqual([['on', 'off'], [null], [null]]);
    expect(of('business')).toEqual(Array(3).fill([null]));
    const [on, off] = offersByPromo('autonomos', 'monthly');
    expect([on?.offer.price.whole, off?.offer.price.whole]).toEqual(['12', '24']);
  });

  test.each(['annual', 'annual-financed'] as const)('%s shows the year and its total', (period) => {
    expect(plain(planOffer('business', period).total)).toBe('464,49 € al año con IVA');
  });

  test('the instalments include the setup', () => {
    const business = planOffer('business', 'annual-financed').due;
    expect([business.amount, business.parts].map(plain)).toEqual(['464,49 €', 'en 3 plazos de 154,83 €']);
    const autonomos = planOffer('autonomos', 'annual-financed').due;
    expect(autonomos.label).toBe('En total');
    expect([autonomos.amount, autonomos.parts].map(plain)).toEqual([
      '350,75 €',
      'en 3 plazos de unos 116,92 €',
    ]);
  });

  test('a renewal of the financed plan charges only the year; other plans cost the same', () => {
    const buyer = { ...firstTimeBuyer, renewal: { planType: 'autonomos', startsAt: '2027-11-21' } } as const;
    const { due } = planOffer('autonomos', 'annual-financed', buyer);
    expect([plain(due.amount), due.items]).toEqual(['290,25 €', 'El año; instalación ya hecha']);
    for (const [planType, period] of [
      ['autonomos', 'annual'],
      ['autonomos', 'monthly'],
      ['business', 'annual-financed'],
    ] as const) {
      expect(planOffer(planType, period, buyer)).toEqual(planOffer(planType, period));
    }
  });

  test('a returning customer with kept data pays no setup and gets no promotion', () => {
    const buyer = { ...firstTimeBuyer, trialUsed: true, promoUsed: true, dataKeptUntil: '2027-11-21' };
    const shown = planTypes.map((planType) => {
      const { due, insteadOf, advantage } = planOffer(planType, 'monthly', buyer);
      return [plain(due.amount), due.items, insteadOf, advantage];
    });
    const feeAlone = 'La primera cuota; instalación ya hecha';
    expect(shown).toEqual([
      ['30,24 €', feeAlone, undefined, null],
      ['48,39 €', feeAlone, undefined, null],
      ['83,49 €', feeAlone, undefined, null],
    ]);
    expect(offersByPromo('autonomos', 'monthly', buyer)).toHaveLength(1);
    expect(plain(planOffer('autonomos', 'annual', buyer).due.amount)).toBe('290,25 €');
  });

  test.each([
    ['business', 'monthly', 'Solo la instalación: 65,00 € + IVA'],
    ['enterprise', 'monthly', 'Solo la instalación: 75,00 € + IVA'],
    ['business', 'annual', 'El año; instalación incluida'],
    ['enterprise', 'annual-financed', 'El año; instalación incluida'],
    ['autonomos', 'annual', 'El año, más 50,00 € + IVA de instalación'],
    ['autonomos', 'annual-financed', 'El año, más 50,00 € + IVA de instalación'],
  ] as const)('%s %s: the setup is charged or included', (planType, period, items) => {
    expect(plain(planOffer(planType, period).due.items)).toBe(items);
  });

  test('every total says that it includes VAT', () => {
    for (const planType of planTypes) {
      for (const period of billingPeriods) expect(planOffer(planType, period).total).toContain('con IVA');
    }
  });
});

test('the fee in the full list excludes any promotion', () => {
  expect(plain(listFee('autonomos', 'monthly'))).toBe('24,99 €');
  expect(plain(listFee('business', 'annual'))).toBe('31,99 €');
});

test('limits and hardware match the catalog', () => {
  expect(planTypes.map(planLimits)).toEqual([
    { users: 'Hasta 5 usuarios', centres: 'y un centro' },
    { users: 'Hasta 20 usuarios', centres: 'y 3 centros' },
    { users: 'Sin límite de usuarios', centres: 'ni centros' },
  ]);
  expect(plain(planHardware('enterprise').off)).toBe('9,99 € de descuento');
  expect(plain(planHardware('business').device)).toBe('34,99 € + IVA');
  expect(planHardware('business').cards).toBe('10 gratis');
  expect(planHardware('autonomos')).toMatchObject({ off: null, cards: '5 gratis con un dispositivo' });
});
