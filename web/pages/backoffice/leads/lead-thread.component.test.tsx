import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { LeadAnswer, LeadHistory } from '#pages/backoffice/leads/lead-thread.tsx';
import { Requester } from '#pages/backoffice/leads/requester.tsx';
import { open, see } from '#pages/testing-page.tsx';

const { lead: page } = paths.admin;
const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };
const lead: LeadDetail = {
  ...{ id: 'l1', version: 1, kind: 'contact', status: 'new', owner: null, reminderOn: null, also: null },
  ...{ name: 'Anselmo', company: '', email: '', phone: '600 000 518', excerpt: '', channel: 'phone' },
  ...{ waitsForCall: false, isCustomer: false, isPaid: null, createdAt: '2026-11-02T10:00:00Z' },
  ...{ data: {}, quote: null, purchase: null, calledAt: null, account: null, others: [], entries: [] },
  recordedBy: 'Nuria Gil',
};

const Page = () => (
  <OperatorContext value={marta}>
    <LeadAnswer lead={lead} className="" onText={() => {}} />
    <LeadHistory lead={lead} className="" />
    <Requester lead={lead} className="" />
  </OperatorContext>
);

it('a request without an e-mail offers its phone instead of a reply, and names its writer', async () => {
  open({ [page.pattern]: Page }, { at: page.href({ leadId: 'l1' }) });
  await see.texts(/^No ha dejado email, así que/, 'No ha dejado email', 'Sin email no se sabe');
  expect(screen.queryByRole('button', { name: 'Enviar respuesta' })).toBeNull();
  expect(screen.getAllByRole('link', { name: '600 000 518' })).toHaveLength(2);
  expect(screen.getByText('Nuria Gil').closest('li')?.textContent).toMatch(
    /^Apuntada por Nuria Gil \(por teléfono\), /,
  );
});
