import type { LeadRow } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import type { TodayAnswer } from '@horus/contract/backoffice/today';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepDraft } from '#client/backoffice/drafts.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import LeadsPage from '#pages/backoffice/leads/leads-page.tsx';
import { lead, marta } from '#pages/backoffice/leads/testing-lead.ts';
import { answer, open, see } from '#pages/testing-page.tsx';

const { leads } = paths.admin;
const bea = { id: 'op2', name: 'Bea Sanz' };
const several = 'POST /api/admin/leads/several';
const row: LeadRow = {
  ...{ ...lead, version: 1, kind: 'contact', status: 'new', owner: null },
  ...{ name: 'Ana', company: '', email: 'ana@obras.example' },
};

const Page = () => (
  <OperatorContext value={marta}>
    <LeadsPage />
  </OperatorContext>
);

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  );
});

const due = { dueAt: null, dueOn: null, since: null, overdue: false, first: [] };
const waiting: TodayAnswer['waiting'] = [
  { ...due, kind: 'leads', count: 12 },
  { ...due, kind: 'calls', count: 1 },
  { ...due, kind: 'unpaid', count: 4 },
];

const openList = (rows: readonly LeadRow[], search = '') =>
  open(
    { [leads.pattern]: Page },
    {
      at: leads.href() + search,
      answers: {
        'GET /api/admin/leads': answer.json({ rows, next: null }),
        'GET /api/admin/today': answer.json({ waiting }),
        'GET /api/admin/leads/colleagues': answer.json({ colleagues: [marta, bea] }),
        [several]: answer.json({ changed: rows.map(({ id }) => ({ id, version: 2 })), left: [] }),
      },
    },
  );

it('a contracting request says whether it is paid, and no other does', async () => {
  openList([
    row,
    { ...row, id: 'l2', name: 'Bea', kind: 'hiring', isPaid: false },
    { ...row, id: 'l3', name: 'Eva', kind: 'hiring', isPaid: true },
  ]);
  await see.texts('Ana', 'Bea', 'Eva');
  const asked = screen.getAllByRole('row').map((each) => within(each).queryAllByRole('cell')[2]?.textContent);
  expect(asked.slice(1).map((text) => text?.trim())).toEqual([
    'Mensaje',
    'Contratación sin pagar',
    'Contratación pagada',
  ]);
});

it('a request whose sender waits for an answer says so, whatever its status', async () => {
  openList([row, { ...row, id: 'l2', name: 'Bea', status: 'lost', waitsForAnswer: true }]);
  await see.texts('Ana', 'Bea');
  const answered = screen.getAllByRole('row').filter((each) => within(each).queryByText('Ha contestado'));
  expect(answered.map((each) => within(each).queryByText('Bea') !== null)).toEqual([true]);
});

it('Shift chooses the rows between two, and the box of the header all of them', async () => {
  const names = ['Ana', 'Bea', 'Eva', 'Ines', 'Sol'];
  const { user } = openList(names.map((name) => ({ ...row, id: name, name })));
  await see.texts(...names);
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const chosen = () => names.filter((name) => box(`Seleccionar ${name}`).checked);
  await user.click(box('Seleccionar Eva'));
  await user.keyboard('{Shift>}');
  await user.click(box('Seleccionar Sol'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['Eva', 'Ines', 'Sol']);
  await user.keyboard('{Shift>}');
  await user.click(box('Seleccionar Ines'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['Eva']);

  const all = box('Seleccionar todas las de la lista');
  expect(all.indeterminate).toBe(true);
  all.focus();
  await user.keyboard(' ');
  expect([chosen(), all.checked, all.indeterminate]).toEqual([names, true, false]);
  await see.texts('5 seleccionadas');
  await user.keyboard(' ');
  expect(chosen()).toEqual([]);
});

it('the chosen requests pass to a colleague', async () => {
  const page = openList([row, { ...row, id: 'l2', name: 'Eva' }]);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Seleccionar todas las de la lista' }));
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Pasar a' }), 'Bea Sanz');
  await page.press('Aplicar');
  await see.notice('2 solicitudes pasan a Bea Sanz.');
  expect(page.sent(several)).toEqual([
    { leads: [row, { id: 'l2' }].map(({ id }) => ({ id, version: 1 })), ownerId: bea.id },
  ]);
});

it('‘Quedármelas’ leaves a colleague’s request to them, and says so', async () => {
  const page = openList([row, { ...row, id: 'l2', name: 'Eva', owner: bea }]);
  page.answers[several] = answer.json({ changed: [{ id: row.id, version: 2 }], left: [] });
  await page.user.click(await screen.findByRole('checkbox', { name: 'Seleccionar todas las de la lista' }));
  await page.press('Quedármelas');
  await see.notice('Te quedas 1 solicitud. 1 sigue siendo de Bea Sanz; puedes cambiarla con «Pasar a».');
  expect(page.sent(several)).toEqual([{ leads: [{ id: row.id, version: 1 }], ownerId: marta.id }]);
});

it('several requests are lost for a reason', async () => {
  const page = openList([row]);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana' }));
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Pasar a' }), 'Perdida');
  const reason = () => screen.getByRole('combobox', { name: 'Motivo (opcional)' });
  await page.user.selectOptions(reason(), 'Otro');
  await page.type('Cuál', 'Cierran la obra');
  await page.press('Aplicar');
  await see.notice('1 solicitud pasa a «Perdida».');
  expect(page.sent(several)).toMatchObject([
    { status: 'lost', lostReason: 'other', lostDetail: 'Cierran la obra' },
  ]);
});

it('a request with an unsent text of this operator is marked', async () => {
  keepDraft(marta.id, 'text l2', 'Hola', 'Eva');
  keepDraft(marta.id, 'sent reply l1', 'id');
  openList([row, { ...row, id: 'l2', name: 'Eva' }]);
  const mark = await screen.findByText('Borrador');
  expect(mark.closest('[role=row]')?.textContent).toContain('Eva');
});

it('what the menu counts is one click away, with the same number', async () => {
  openList([row]);
  await see.link(
    '12 solicitudes nuevas',
    leads.href({ estado: 'new', llamada: '0', respuesta: '0', orden: 'oldest' }),
  );
  await see.link('1 llamada pedida', leads.href({ llamada: 'today', orden: 'oldest' }));
  expect(screen.queryByText(/cuota sin pagar/)).toBeNull();
});

it.each([
  ['?q=xilofonista', 'Borrar la búsqueda'],
  ['?q=xilofonista&de=me', 'Quitar los filtros'],
  ['?estado=won', 'Quitar los filtros'],
])('an empty list of %s offers ‘%s’', async (search, label) => {
  const { press } = openList([], search);
  await see.texts('Sin resultados');
  await press(label);
  await see.address(leads.href());
});
