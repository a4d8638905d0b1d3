import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { LeadAnswer, LeadHistory } from '#pages/backoffice/leads/lead-thread.tsx';
import { Requester } from '#pages/backoffice/leads/requester.tsx';
import { marta, lead as testLead } from '#pages/backoffice/leads/testing-lead.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const { lead: page } = paths.admin;
const lead: LeadDetail = {
  ...{ ...testLead, kind: 'contact', channel: 'phone', recordedBy: 'Nuria Gil' },
  ...{ name: 'Anselmo', company: '', email: '', phone: '600 000 518', replyTo: '' },
};

const show = (shown: LeadDetail) => () => (
  <OperatorContext value={marta}>
    <LeadAnswer lead={shown} className="" onText={() => {}} />
    <LeadHistory lead={shown} className="" />
    <Requester lead={shown} className="" />
  </OperatorContext>
);

it('a request without an e-mail offers its phone instead of a reply, and names its writer', async () => {
  open({ [page.pattern]: show(lead) }, { at: page.href({ leadId: 'l1' }) });
  await see.texts(/^No ha dejado email, así que/, 'No ha dejado email', 'No se sabe por su teléfono');
  expect(screen.queryByRole('button', { name: 'Enviar respuesta' })).toBeNull();
  expect(screen.getAllByRole('link', { name: '600 000 518' })).toHaveLength(2);
  expect(screen.getByText('Nuria Gil').closest('li')?.textContent).toMatch(
    /^Apuntada por Nuria Gil \(por teléfono\), /,
  );
});

it('a caller whose phone is a customer’s can be answered at the account’s address', async () => {
  const account = { organizationId: 'o1', name: 'Ana', company: 'Bar Ana', email: 'ana@bar.example' };
  const known = { ...lead, account: { ...account, owed: { cents: 7865, currency: 'eur' } } };
  open(
    { [page.pattern]: show({ ...known, replyTo: account.email }) },
    { at: page.href({ leadId: 'l1' }), answers: { 'GET /api/admin/undo': answer.json({ held: [] }) } },
  );
  await see.texts(/^Sale para ana@bar\.example, el email de su cuenta\. /);
  await see.link('Bar Ana', paths.admin.customer.href({ organizationId: 'o1' }));
  await see.texts(/debe 78,65\s€/);
  expect(field('Asunto').value).toBe('Tu llamada a STC');
});
