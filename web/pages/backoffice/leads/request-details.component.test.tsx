import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RequestDetails } from '#pages/backoffice/leads/request-details.tsx';
import { open, see } from '#pages/testing-page.tsx';

const { lead: page } = paths.admin;
const lead: LeadDetail = {
  ...{ id: 'l1', version: 1, kind: 'hiring', status: 'new', owner: null, reminderOn: null, also: null },
  ...{ name: 'Ana', company: '', email: 'ana@obras.example', phone: '', excerpt: '' },
  ...{ waitsForCall: false, isCustomer: false, isPaid: false, createdAt: '2026-11-02T10:00:00Z' },
  ...{ channel: null, recordedBy: null, replyTo: 'ana@obras.example' },
  ...{ data: { planType: 'business' }, calledAt: null, account: null, others: [], entries: [] },
  quote: {
    ...{ plan: 'business', dueTodayCents: 9_999, feeCents: 4_839, trialDays: 0, promoApplied: false },
    lines: [{ label: 'Instalación', cents: 5_160 }],
  },
  purchase: null,
};
const purchase: LeadDetail['purchase'] = {
  ...{ organizationId: 'o1', installationId: null, cents: 9_999, currency: 'eur', state: 'paid' },
  at: '2026-11-02T11:00:00Z',
};

it.each([
  ['not paid', null, 'Sin pagar'],
  ['paid', purchase, 'Pagado'],
])('the details of an order that is %s begin with its payment', async (_, bought, said) => {
  open(
    { [page.pattern]: () => <RequestDetails lead={{ ...lead, purchase: bought }} className="" /> },
    { at: page.href({ leadId: 'l1' }) },
  );
  await see.texts(new RegExp(`^${said}`));
  expect(screen.getAllByRole('term')[0]?.textContent).toBe('Pago');
});
