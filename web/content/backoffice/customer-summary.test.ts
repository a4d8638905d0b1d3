import type { CustomerPage } from '@horus/contract/backoffice/customers';
import { type SubscriptionInfo, subscriptionInfoFallback } from '@horus/contract/billing';
import { describe, expect, test } from 'vitest';
import {
  alertsOf,
  describeContact,
  describeOwed,
  describePlan,
  mapHref,
} from '#content/backoffice/customer-summary.ts';

const now = new Date('2026-11-27T12:00:00.000Z');
const none: SubscriptionInfo = { ...subscriptionInfoFallback, status: 'none', state: 'none' };
const plan: SubscriptionInfo = {
  ...none,
  ...{ id: 'sub_1', status: 'active', state: 'active', currentPeriodEnd: '2026-12-12T09:00:00.000Z' },
  dbSubscription: {
    ...{ planType: 'business', billingPeriod: 'annual' },
    ...{ startedAt: '2025-12-12T09:00:00.000Z', endsAt: null },
  },
};
const due = { amount: 4_839, currency: 'eur', payUrl: null, retryAt: '2026-12-03T09:00:00.000Z' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [none, 'Sin plan'],
  [plan, 'Horus Business anual'],
  [{ ...plan, fee: { amount: 59_000, lowered: 0, loweredLeft: 0 } }, 'Horus Business anual, 590,00 € al año'],
  [
    { ...plan, status: 'trialing', fee: { amount: 59_000, lowered: 29_500, loweredLeft: 2 } },
    'Horus Business anual, gratis; después 295,00 € al año',
  ],
  [{ ...plan, state: 'past_due' }, 'Horus Business anual'],
  [{ ...plan, state: 'ordered' }, 'Ha pedido Business anual'],
  [{ ...plan, state: 'order_refused' }, 'Pidió Business anual y no llegó a pagarlo'],
  [{ ...plan, state: 'first_lapsed' }, 'Pidió Business anual y no llegó a pagarlo'],
  [{ ...plan, state: 'ended_unpaid' }, 'Tuvo Business anual, hasta el 12 dic 2026'],
] as const)('the plan in words, %#', (info, says) => {
  expect(plain(describePlan(info))).toBe(says);
});

describe('the debt in words', () => {
  test.each([
    [plan, 'Al corriente', 'good'],
    [none, 'No debe nada', 'good'],
    [{ ...plan, state: 'active', due }, 'Al corriente', 'good'],
    [{ ...plan, state: 'order_refused', due }, 'No debe nada', 'good'],
    [{ ...plan, state: 'renewal_processing', due }, 'Al corriente, con 48,39 € en camino', 'waiting'],
    [{ ...plan, state: 'ordered', due }, 'No debe nada, con 48,39 € por confirmar', 'waiting'],
    [
      { ...plan, state: 'past_due', due },
      'Debe 96,78 € desde el 2 nov 2026. Próximo intento: 3 dic 2026.',
      'bad',
    ],
    [
      { ...plan, state: 'ended_owing', due: { ...due, retryAt: null } },
      'Debe 96,78 € desde el 2 nov 2026. Ya no se intenta cobrar: tiene que pagarlo.',
      'bad',
    ],
    [
      { ...plan, state: 'renewal_to_confirm', due: { ...due, retryAt: null } },
      'Debe 96,78 € desde el 2 nov 2026. Su banco le pide que lo confirme.',
      'bad',
    ],
    [
      { ...plan, state: 'invoice_to_pay', sendsInvoices: true, due: { ...due, retryAt: null } },
      'Debe 96,78 € desde el 2 nov 2026. Paga sus facturas por su cuenta.',
      'bad',
    ],
    [{ ...plan, state: 'past_due_unexplained' }, 'No ha pagado su última cuota', 'bad'],
  ] as const)('%#', (info, text, tone) => {
    const all = {
      amount: 9_678,
      currency: 'eur',
      since: '2026-11-02T09:00:00.000Z',
      fees: [],
      failures: 0,
      lastFailure: null,
    };
    const owed = describeOwed(info, all);
    expect({ ...owed, text: plain(owed.text) }).toEqual({ text, tone });
  });
});

test('is not up to date during a dispute', () => {
  expect(describeOwed(plan, null, true)).toEqual({
    text: 'No debe nada, pero tiene un pago en disputa',
    tone: 'bad',
  });
});

test.each([
  [1, null, '1 intento fallido: sin motivo indicado.'],
  [3, 'insufficient_funds', '3 intentos fallidos; el último: no hay saldo suficiente.'],
])('shows the debt with %i failed attempts and the reason', (failures, lastFailure, says) => {
  const all = {
    amount: 4_839,
    currency: 'eur',
    since: '2026-11-02T09:00:00.000Z',
    fees: [],
    failures,
    lastFailure,
  };
  expect(plain(describeOwed({ ...plan, state: 'past_due', due }, all).text)).toBe(
    `Debe 48,39 € desde el 2 nov 2026. ${says} Próximo intento: 3 dic 2026.`,
  );
});

test('shows the operator, kind and time of the last contact', () => {
  const at = '2026-11-12T09:00:00.000Z';
  expect(describeContact(null)).toBe('Ninguno todavía');
  const says = (who: string | null, what: 'reply' | 'call') =>
    plain(describeContact({ at, who, what, text: null }));
  expect(says('Marta', 'reply')).toBe('Marta respondió por correo, 12 nov 2026');
  expect(says(null, 'call')).toBe('Alguien del equipo habló por teléfono, 12 nov 2026');
});

test('the map link contains the whole address', () => {
  expect(new URL(mapHref('Calle Real, 3, 45600 Talavera & Cía (Toledo)')).searchParams.get('query')).toBe(
    'Calle Real, 3, 45600 Talavera & Cía (Toledo)',
  );
});

describe('the alerts', () => {
  const page = {
    disputes: [],
    requests: [],
    mails: [],
    members: [],
    received: [],
    info: plan,
  } as unknown as CustomerPage;
  const textsOf = (parts: object) => alertsOf({ ...page, ...parts }, now).map(({ text }) => plain(text));
  const member = { emailVerified: true, blockedAt: null };
  const request = { id: '1', at: '2026-11-20T09:00:00.000Z', what: '', dueAt: null, waits: true };

  test('are empty without open tasks', () => {
    expect(
      textsOf({
        disputes: [{ status: 'under_review', dueAt: null, cents: 100, currency: 'eur' }],
        requests: [{ ...request, kind: 'deletion', waits: false }],
        mails: [{ state: 'sent' }, { state: 'waiting' }],
        members: [{ ...member, name: 'Lucía' }],
      }),
    ).toEqual([]);
  });

  test('quote a mail that waits for an answer, and lead to the reply', () => {
    const from = 'lucia@bar.example';
    const at = '2026-11-20T09:00:00.000Z';
    const mail = { from, at, subject: 'Re: La llamada', body: 'El martes,\n a las 10.', waits: true };
    const received = [{ ...mail, waits: false }, mail];
    const members = [{ ...member, name: 'Lucía', email: from }];
    expect(alertsOf({ ...page, received, members } as unknown as CustomerPage, now)).toMatchObject([
      {
        text: expect.stringMatching(/^Lucía contestó por correo, el 20.nov.*: «El martes, a las 10\.»$/),
        ...{ link: 'Responder', href: '?hacer=escribir' },
      },
    ]);
    expect(textsOf({ received: [{ ...mail, body: 'Sí. '.repeat(60) }] })).toEqual([
      expect.stringMatching(/^lucia@bar\.example contestó.*: «(?:Sí\. )+Sí\.…»$/),
    ]);
  });

  test('show open tasks with their deadlines, and mark the late ones', () => {
    const dispute = { status: 'needs_response', cents: 59_000, currency: 'eur' };
    expect(
      textsOf({
        disputes: [{ ...dispute, dueAt: '2026-12-04T09:00:00.000Z' }],
        requests: [
          { ...request, kind: 'deletion', dueAt: '2026-12-12T09:00:00.000Z' },
          { ...request, kind: 'installation', dueAt: '2026-11-26T09:00:00.000Z' },
          { ...request, kind: 'invoice' },
          { ...request, kind: 'invoice', openedBy: 'Marta Ruiz' },
          { ...request, kind: 'lead', what: 'demo' },
        ],
      }),
    ).toEqual([
      expect.stringMatching(/^Disputa 590,00 € en su banco: el plazo acaba el 4 dic.*10:00\.$/),
      expect.stringMatching(/^Ha pedido la baja: el plazo acaba el 12 dic/),
      expect.stringMatching(/^Espera su instalación: el plazo acabó el 26 nov/),
      expect.stringMatching(/^Ha pedido una factura, el 20 nov/),
      expect.stringMatching(/^Factura por emitir: la ha abierto Marta Ruiz, el 20 nov/),
      expect.stringMatching(/^Ha pedido una demostración, el 20 nov/),
    ]);
  });

  test('name one undelivered mail, and count several', () => {
    const mail = { id: 'm', state: 'refused', kind: 'Cuota cobrada', queuedAt: '2026-11-12T09:00:00.000Z' };
    expect(textsOf({ mails: [mail] })).toEqual([
      expect.stringMatching(/^No le ha llegado el correo «Cuota cobrada», del 12 nov/),
    ]);
    expect(textsOf({ mails: [mail, { ...mail, state: 'givenUp' }] })).toEqual([
      'No le han llegado 2 correos.',
    ]);
  });

  test('name members who are blocked or have not confirmed their address', () => {
    const members = [
      { ...member, name: 'Lucía', blockedAt: '2026-11-12T09:00:00.000Z' },
      { ...member, name: 'Marta', emailVerified: false },
      { ...member, name: 'Eva', emailVerified: false },
    ];
    expect(textsOf({ members })).toEqual([
      'Lucía tiene el acceso bloqueado.',
      'Marta y Eva no han confirmado su email.',
    ]);
  });
});
