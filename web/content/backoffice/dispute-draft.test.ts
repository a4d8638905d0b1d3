import { type CustomerPage, customerPage } from '@horus/contract/backoffice/customers';
import { subscriptionInfoFallback } from '@horus/contract/billing';
import { expect, test } from 'vitest';
import { draftDisputeAnswer } from '#content/backoffice/dispute-draft.ts';

type Page = Pick<CustomerPage, 'info' | 'requests' | 'members'>;
const { shape } = customerPage;
const bought = {
  ...{
    id: 'cs_1',
    status: 'complete',
    paymentStatus: 'paid',
    planType: 'business',
    billingPeriod: 'monthly',
  },
  ...{ amountTotal: 7865, currency: 'eur', createdAt: '2026-10-02T10:00:00Z', renewedUntil: null },
  ...{ dataKeptUntil: null, setupAmount: null },
};
const installation = {
  ...{ kind: 'installation', id: 'i1', at: '2026-10-02T10:00:00Z', what: 'Horus Business', state: 'set' },
  ...{ waits: false, dueAt: null, openedBy: null, sentBy: 'Marta Ruiz' },
  detail: '1 terminal; entregado el 6 de octubre de 2026',
};
const member = {
  ...{
    userId: 'u1',
    name: 'Lucía',
    email: 'lucia@pena.example',
    role: 'owner',
    since: '2026-10-02T10:00:00Z',
  },
  ...{ emailVerified: true, newEmail: null, lastSeenAt: null, blockedAt: null, secondStep: false },
};

test('tells the bank when the customer bought, was equipped and last used the account', () => {
  const page: Page = {
    info: {
      ...subscriptionInfoFallback,
      checkoutSessions: shape.info.shape.checkoutSessions.parse([bought]),
    },
    requests: shape.requests.parse([installation]),
    members: shape.members.parse([
      { ...member, lastSeenAt: '2026-11-20T10:00:00Z' },
      { ...member, lastSeenAt: '2026-11-28T10:00:00Z' },
      member,
    ]),
  };
  expect(draftDisputeAnswer(page)).toBe(`Contrató el servicio en nuestra web el 2 de octubre de 2026.
Su instalación: 1 terminal; entregado el 6 de octubre de 2026.
Usó su cuenta por última vez el 28 de noviembre de 2026.`);
});

test('says nothing that is not known', () => {
  expect(draftDisputeAnswer({ info: subscriptionInfoFallback, requests: [], members: [] })).toBe('');
});
