import type { RecordLeadBody } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { NewLead } from '#pages/backoffice/leads/new-lead.tsx';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const { leads, lead } = paths.admin;
const send = 'POST /api/admin/leads';
const id = 'a0000000-0000-4000-8000-000000000001';
const marta = { id, name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };
const ana = { id: 'a0000000-0000-4000-8000-000000000002', name: 'Ana Gil' };

const Page = () => (
  <OperatorContext value={marta}>
    <NewLead />
  </OperatorContext>
);

beforeEach(() =>
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' }),
);

const openList = (query = '') =>
  open(
    { [leads.pattern]: Page, [lead.pattern]: () => <h1>La solicitud</h1> },
    {
      at: leads.href() + query,
      answers: {
        [send]: answer.json({ id: 'l1' }),
        'GET /api/admin/leads/colleagues': answer.json({ colleagues: [marta, ana] }),
        'GET /api/admin/undo': answer.json({ held: [] }),
        'GET /api/admin/leads/caller': answer.json({ customer: null, lead: null }),
      },
    },
  );

it('a request is written down for the operator, and its page opens', async () => {
  const page = openList();
  await page.press('Nueva solicitud');
  await page.user.click(screen.getByRole('radio', { name: 'Por WhatsApp' }));
  await page.type('Nombre', 'Anselmo Villar');
  await page.type('Teléfono', '600 000 518');
  await page.type('Mensaje', 'Tiene un bar.');
  await page.press('Guardar la solicitud');
  await see.address(lead.href({ leadId: 'l1' }));
  await see.notice('Solicitud de Anselmo Villar apuntada.');
  const { id: sentAs, ...sent } = page.sent(send)[0] as RecordLeadBody;
  expect(sentAs).toMatch(/^[\da-f-]{36}$/);
  expect(sent).toEqual({
    ...{ channel: 'whatsapp', kind: 'contact', name: 'Anselmo Villar', company: '', phone: '600 000 518' },
    ...{ email: '', message: 'Tiene un bar.', ownerId: marta.id, callOn: '' },
  });
});

it('a customer is recognised while the phone is typed, with their debt, address and open request', async () => {
  const page = openList();
  const customer = { organizationId: 'o1', name: 'Lucía Peña', company: 'Talleres Peña' };
  const owed = { cents: 7865, currency: 'eur' };
  page.answers['GET /api/admin/leads/caller'] = answer.json({
    customer: { ...customer, email: 'lucia@taller.example', owed },
    lead: {
      ...{ id: 'l9', kind: 'demo', channel: null, status: 'working', owner: ana },
      createdAt: '2020-11-04T10:00:00Z',
    },
  });
  await page.press('Nueva solicitud');
  await page.type('Teléfono', '925 00 01');
  expect(page.sent('GET /api/admin/leads/caller')).toEqual([]);
  await page.type('Teléfono', '925 00 01 02');
  await see.link('Talleres Peña', paths.admin.customer.href({ organizationId: 'o1' }));
  const known =
    /Ya es cliente: Talleres Peña, debe 78,65\s€\. Se le podrá responder a lucia@taller\.example\./;
  expect(screen.getByText(/Ya es cliente/).textContent).toMatch(known);
  await see.link('Demo, 4 de noviembre de 2020', lead.href({ leadId: 'l9' }));
  expect(screen.getByText(/^Ya tiene/).textContent).toBe(
    'Ya tiene una solicitud en curso: Demo, 4 de noviembre de 2020 (la lleva Ana Gil).',
  );
});

it('missing values have their error beside the field, all at once', async () => {
  const page = openList();
  await page.press('Nueva solicitud');
  await page.press('Guardar la solicitud');
  await see.described('Nombre', 'El nombre es obligatorio');
  await see.described('Teléfono', 'Escribe un teléfono o un email');
  await see.described('Mensaje', 'Escribe lo que pide');
  await see.focus(() => field('Nombre'));
  expect(page.sent(send)).toEqual([]);
});

it('a day that the server refuses has its error beside it', async () => {
  const page = openList();
  const said = 'Elige hoy o un día posterior, dentro de cinco años como mucho.';
  page.answers[send] = answer.refusal(400, said, 'operators.day_not_to_come');
  await page.press('Nueva solicitud');
  await page.type('Nombre', 'Anselmo');
  await page.type('Teléfono', '600 000 518');
  await page.type('Mensaje', 'Un bar.');
  await page.user.type(field('Llamar el'), '2001-01-05');
  await page.press('Guardar la solicitud');
  await see.described('Llamar el', said);
});

it('what is typed stays, with its owner, until it is sent; a repeated send has the same id', async () => {
  const page = openList();
  page.answers[send] = answer.offline;
  await page.press('Nueva solicitud');
  await screen.findByRole('option', { name: 'Ana Gil' });
  await page.type('Nombre', 'Anselmo');
  await page.type('Teléfono', '600 000 518');
  await page.type('Mensaje', 'Un bar.');
  await page.user.selectOptions(field('Responsable'), 'Ana Gil');
  await page.press('Guardar la solicitud');
  await screen.findByRole('alert', { name: '' });
  await page.press('Cancelar');
  page.answers[send] = answer.json({ id: 'l1' });
  await page.press('Seguir con la solicitud');
  expect([field('Nombre').value, field('Responsable').value]).toEqual(['Anselmo', ana.id]);
  await page.press('Guardar la solicitud');
  await see.address(lead.href({ leadId: 'l1' }));
  const sent = page.sent(send) as RecordLeadBody[];
  expect(new Set(sent.map((each) => each.id)).size).toBe(1);
  expect(sent.at(-1)).toEqual(sent[0]);
});

it('the address of the palette’s action opens the form once', async () => {
  openList('?hacer=apuntar');
  await screen.findByRole('dialog', { name: 'Nueva solicitud' });
  await see.address(leads.href());
});
