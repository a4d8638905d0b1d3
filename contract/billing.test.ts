import { describe, expect, it } from 'vitest';
import {
  type CreateCheckoutBody,
  checkoutClaims,
  checkoutSessionId,
  createCheckoutBody,
  disagreements,
  displayInvoiceStatus,
  displayPaymentStatus,
  displaySubscription,
  hasReceipt,
  pageQuery,
  paperYear,
  paymentTypeLabels,
  subscriptionInfoFallback,
} from './billing.ts';
import { billingPeriods, feePrice, planTypes } from './catalog.ts';

const bodies = planTypes.flatMap((planType) =>
  billingPeriods.map((billingPeriod) => ({
    planType,
    billingPeriod,
    ...checkoutClaims(planType, billingPeriod),
  })),
);
const accepted = (body: CreateCheckoutBody) => [
  feePrice(body.planType, body.billingPeriod).lookupKey,
  'price_1',
];

describe('checkout claims', () => {
  it.each(bodies)('agree with the price book: $planType $billingPeriod', (body) => {
    expect(disagreements(createCheckoutBody.parse(body), accepted(body))).toEqual([]);
  });

  it.each(bodies)('disagree with another billing period: $planType $billingPeriod', (body) => {
    const monthly = body.billingPeriod === 'monthly';
    const financed = body.billingPeriod === 'annual-financed';
    const lies = {
      priceId: 'horus_autonomos_setup',
      trialDays: monthly ? 31 : 30,
      disableTrial: monthly,
      isAnnualPlan: monthly,
      isFinanced: !financed,
      paymentMethod: financed ? 'card' : 'klarna',
    };
    for (const [name, lie] of Object.entries(lies)) {
      expect(disagreements({ ...body, [name]: lie }, accepted(body))).toEqual([name]);
    }
  });

  it('refuse an unknown field', () => {
    expect(createCheckoutBody.safeParse({ ...bodies[0], discount: 50 }).success).toBe(false);
  });
});

describe('the display of a subscription', () => {
  const info = { ...subscriptionInfoFallback, plan: 'Business' };

  it('names the amount, the days and the plan', () => {
    const due = {
      amount: 48_39,
      currency: 'eur',
      payUrl: 'https://pay.example',
      retryAt: '2027-05-03T22:30:00Z',
    };
    const paymentMethod = { type: 'card', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2029 };
    expect(displaySubscription({ ...info, state: 'past_due_last', due, paymentMethod })).toEqual({
      label: 'Pago pendiente',
      tone: 'bad',
      title: 'Horus Business',
      says: [
        'No hemos podido cobrar tu cuota de 48,39\u00a0€. Lo intentaremos por última vez el 4 de mayo de 2027 con tu Visa terminada en 4242: si no sale, el servicio termina ese día.',
      ],
      action: { does: 'pay_invoice', label: 'Pagar 48,39\u00a0€ ahora' },
    });
  });

  it('shows the day on which the plan ended, not the end of the paid period', () => {
    const shown = displaySubscription({
      ...info,
      state: 'ended',
      currentPeriodEnd: '2027-05-31T10:00:00Z',
      dbSubscription: {
        planType: 'business',
        billingPeriod: 'monthly',
        startedAt: '2027-01-31T10:00:00Z',
        endsAt: '2027-05-16T10:00:00Z',
      },
    });
    expect(shown.says[0]).toMatch(/^Tu plan Business terminó el 16 de mayo de 2027\./);
  });

  it('shows until when a cancelled plan is active', () => {
    const ending = {
      ...info,
      state: 'active_ending' as const,
      cancelAtPeriodEnd: true,
      currentPeriodEnd: '2027-05-31T10:00:00Z',
    };
    const shown = ({ label, tone }: ReturnType<typeof displaySubscription>) => [label, tone];
    expect(shown(displaySubscription(ending))).toEqual(['Activo hasta el 31 may 2027', 'ending']);
    // The deletion ends the plan on an unknown day.
    expect(shown(displaySubscription({ ...ending, deletionAsked: 'now' }))).toEqual(['Activo', 'good']);
  });

  it('shows no end date when the rest of the plan is given up, and says when the deletion runs', () => {
    const ending = { cancelAtPeriodEnd: true, state: 'trial_ending' } as const;
    const year = { isFinancedPlan: true, state: 'financed' } as const;
    const says = (plan: Partial<typeof info>) => displaySubscription({ ...info, ...plan }).says.join(' ');
    for (const plan of [ending, year]) {
      const given = says({ ...plan, deletionAsked: 'now' });
      expect(given).toMatch(/terminará cuando lo hagamos\.$/);
      expect(given).not.toMatch(/tu (plan|año) termina el/i);
      expect(says({ ...plan, deletionAsked: 'plan-end' })).toMatch(
        /tu (plan|año) termina el .*cuando termine\.$/i,
      );
    }
    const due = { amount: 48_39, currency: 'eur', payUrl: null, retryAt: null };
    expect(says({ ...ending, state: 'past_due_final_ending', due, deletionAsked: 'now' })).toMatch(
      /Queda por pagar 48,39\s€\.$/,
    );
    expect(says({ ...ending, state: 'renewal_processing_ending', due, deletionAsked: 'now' })).toMatch(
      /Tu banco está tramitando el pago de 48,39\s€\.$/,
    );
    expect(says({ state: 'active', deletionAsked: 'now' })).toMatch(/cuando canceles tu plan\.$/);
    expect(says({ state: 'active', deletionAsked: 'plan-end' })).toMatch(
      /cuando canceles tu plan y termine\.$/,
    );
    expect(says({ state: 'ended', deletionAsked: 'now' })).not.toContain('lo haremos');
  });

  it('offers no purchase during a deletion request, and links to the request', () => {
    const open = { ...info, isFinancedPlan: true, state: 'financed_open' } as const;
    expect(displaySubscription(open).action?.label).toBe('Renovar otro año');
    expect(displaySubscription({ ...info, state: 'ended' }).action?.does).toBe('choose_plan');
    for (const deletionAsked of ['now', 'plan-end'] as const) {
      const year = displaySubscription({ ...open, deletionAsked });
      expect(year.action).toEqual({ does: 'see_deletion', label: 'Ver mi solicitud' });
      expect(year.says.at(-1)).toBe('Si prefieres renovarlo, retira antes esa solicitud.');
      for (const state of ['none', 'ended', 'order_refused'] as const) {
        const none = displaySubscription({ ...info, state, deletionAsked });
        expect(none.action?.does).toBe('see_deletion');
        expect(none.says.slice(-2)).toEqual([
          'Has pedido que eliminemos tu cuenta.',
          'Si prefieres contratar un plan, retira antes esa solicitud.',
        ]);
      }
    }
    // A due payment can still be paid.
    const owing = { ...info, state: 'past_due_final', deletionAsked: 'plan-end' } as const;
    expect(displaySubscription(owing).action?.does).not.toBe('see_deletion');
  });

  it('shows an unavailable state when the panel could not be read', () => {
    expect(displaySubscription(subscriptionInfoFallback).label).toBe('No disponible');
  });
});

describe('statuses in lists', () => {
  it('translates paid statuses and shows the others unchanged', () => {
    expect(['paid', 'succeeded', 'processing'].map(displayPaymentStatus)).toEqual([
      'Completado',
      'Completado',
      'processing',
    ]);
    const shown = (status: string, amountPaid = 0, amountCredited = 0, isOnItsWay = false) =>
      displayInvoiceStatus({
        ...{ status, amount: 100, amountPaid, amountCredited },
        ...{ isOnItsWay, isUnrectified: false },
      });
    expect([shown('paid', 100), shown('open'), shown('void'), shown('uncollectible', 40)]).toEqual([
      'Pagada',
      'open',
      'void',
      'uncollectible',
    ]);
    expect([shown('open', 40), shown('paid', 100, 40), shown('paid', 0, 100)]).toEqual([
      'Pagada en parte',
      'Abonada en parte',
      'Abonada',
    ]);
    expect(shown('open', 0, 0, true)).toBe('Pago en camino');
  });
});

describe('lists of the customer area', () => {
  it('names payment types and outcomes', () => {
    expect(displayPaymentStatus('disputed')).toBe('En disputa');
    expect(displayPaymentStatus('dispute_lost')).toBe('Devuelto por el banco');
    expect(paymentTypeLabels).toEqual({
      installation: 'Instalación',
      subscription: 'Suscripción',
      other: 'Pago',
    });
  });

  it('offers a receipt only for paid and refunded payments', () => {
    for (const status of ['succeeded', 'refunded']) expect(hasReceipt({ status })).toBe(true);
    for (const status of ['processing', 'requires_action', 'disputed', '']) {
      expect(hasReceipt({ status })).toBe(false);
    }
  });

  it.each(['cs_test_a1B2', `cs_${'a'.repeat(250)}`])('accepts the checkout session id %s', (id) => {
    expect(checkoutSessionId.safeParse(id).success).toBe(true);
  });

  it.each(['', 'cs_', 'xcs_a1', 'cs_a1/..', 'cs_a1 ', `cs_${'a'.repeat(251)}`])(
    'refuses the checkout session id %j',
    (id) => {
      expect(checkoutSessionId.safeParse(id).success).toBe(false);
    },
  );

  it('accepts a year of this century and a valid list cursor', () => {
    for (const year of ['2026', '2099']) expect(paperYear.safeParse(year).success).toBe(true);
    for (const year of ['1999', '12026', '20260', '20a6'])
      expect(paperYear.safeParse(year).success).toBe(false);
    for (const before of ['1795350000000000_in_1', '1795350000123456_pi_3Abc']) {
      expect(pageQuery.safeParse({ before }).success).toBe(true);
    }
    const micros = '1795350000000000';
    for (const before of [
      '',
      'a_in_1',
      '1795350000000_in_1',
      `${micros}_`,
      `${micros}_in/1`,
      `x${micros}_in_1`,
    ]) {
      expect(pageQuery.safeParse({ before }).success).toBe(false);
    }
  });
});

describe('a state that names a day', () => {
  const financed = {
    ...subscriptionInfoFallback,
    isFinancedPlan: true,
    plan: 'Business',
    currentPeriodEnd: '2027-05-31T10:00:00.000Z',
  };

  it('says when the next year can be bought, and until when it is paid', () => {
    const later = displaySubscription({
      ...financed,
      state: 'financed',
      renewal: { state: 'later', opensAt: '2027-05-01T10:00:00.000Z' },
    });
    expect(later.says.join(' ')).toContain('Podrás renovarlo aquí desde el 1 de mayo de 2027');
    const renewed = displaySubscription({
      ...financed,
      state: 'financed_renewed',
      renewal: { state: 'renewed', until: '2028-05-31T10:00:00.000Z' },
    });
    expect(renewed.says.join(' ')).toContain('31 de mayo de 2028');
  });
});

it('the fallback says that the data could not be read, and shows none', () => {
  expect(displaySubscription(subscriptionInfoFallback).label).toBe('No disponible');
  const { state, status, plan, invoices, payments, upcomingCharges, checkoutSessions } =
    subscriptionInfoFallback;
  expect([state, status, plan]).toEqual(['unavailable', 'error', 'No disponible']);
  expect([invoices, payments, upcomingCharges, checkoutSessions].flat()).toEqual([]);
});
