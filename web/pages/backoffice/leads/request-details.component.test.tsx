import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RequestDetails } from '#pages/backoffice/leads/request-details.tsx';
import { lead as testLead } from '#pages/backoffice/leads/testing-lead.ts';
import { open, see } from '#pages/testing-page.tsx';

const { lead: page } = paths.admin;
const lead: LeadDetail = {
  ...{ ...testLead, kind: 'hiring', isPaid: false, data: { planType: 'business' } },
  quote: {
    ...{ plan: 'business', dueTodayCents: 9_999, feeCents: 4_839, trialDays: 0, promoApplied: false },
    lines: [{ label: 'Instalación', cents: 5_160 }],
  },
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
