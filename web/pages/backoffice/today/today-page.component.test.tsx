import type { Figures, HappenedFigures } from '@horus/contract/backoffice/figures';
import { paths } from '@horus/contract/backoffice/paths';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { waitingWords } from '#content/backoffice/today.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { marta } from '#pages/backoffice/leads/testing-lead.ts';
import TodayPage from '#pages/backoffice/today/today-page.tsx';
import { answer, open, see } from '#pages/testing-page.tsx';

const { today, lead } = paths.admin;
const read = 'GET /api/admin/today';
const figures = 'GET /api/admin/today/figures';
const term = { dueAt: null, dueOn: null, since: null, overdue: false };
const item = { kind: 'lead' as const, about: 'Marta Ruiz' };

const Page = () => (
  <OperatorContext value={marta}>
    <TodayPage />
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

it('‘e’ presses the row’s button, else opens it, and the held row has the count of the menu', async () => {
  const take = 'POST /api/admin/leads/several';
  // The keys continue at the row that a test of another file has focused last.
  const asked = { ...term, id: 'taken', pageId: 'taken', name: 'Talleres Peña', version: 3 };
  const others = ['other1', 'other2'].map((id) => ({
    ...asked,
    id,
    pageId: id,
    name: `Bar ${id}`,
    version: undefined,
  }));
  const leads = { ...term, kind: 'leads', count: 3, first: [asked, ...others] };
  const page = open(
    { [today.pattern]: Page, [lead.pattern]: () => <h1>Solicitud</h1> },
    {
      at: today.href(),
      answers: {
        [read]: answer.json({ waiting: [leads], agenda: [] }),
        [figures]: answer.json({ counting: false, counted: null }),
        [take]: () => {
          page.answers[read] = answer.json({ waiting: [{ ...leads, count: 2, first: others }], agenda: [] });
          return Response.json({ changed: [{ id: 'taken', version: 4, undo: null }], left: [] });
        },
      },
    },
  );
  await see.link('3 solicitudes nuevas', waitingWords.leads.href);
  await page.user.keyboard('je');
  await see.notice('Talleres Peña es tuya y pasa a «En curso».');
  expect(page.sent(take)).toMatchObject([{ leads: [{ id: 'taken', version: 3 }], ownerId: marta.id }]);
  await see.link('2 solicitudes nuevas', waitingWords.leads.href);
  await see.address(today.href());
  await page.user.keyboard('je');
  await screen.findByRole('heading', { name: 'Solicitud' });
});

it('the next days are listed by day and hour, and ‘Solo lo mío’ stays in the address', async () => {
  const agenda = [
    { ...item, id: 'l1', name: 'Talleres Peña', day: '2099-12-01', time: '10:30' },
    { ...item, id: 'l2', name: 'Bar Sol', day: '2099-12-01', time: null },
    { ...item, id: 'l3', name: 'Viveros', day: '2099-12-02', time: '9:00' },
  ];
  const page = open(
    { [today.pattern]: Page },
    {
      at: today.href(),
      answers: {
        [read]: answer.json({ waiting: [], agenda }),
        [figures]: answer.json({ counting: false, counted: null }),
      },
    },
  );
  await see.link('Talleres Peña', lead.href({ leadId: 'l1' }));
  const days = within(screen.getByRole('region', { name: 'Próximos días' })).getAllByRole('heading');
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Próximos días',
    'Martes 1 de diciembre',
    'Miércoles 2 de diciembre',
  ]);
  await page.user.click(screen.getByRole('checkbox', { name: 'Solo lo mío' }));
  await see.address(`${today.href()}?mio=1`);
  await see.texts('No tienes nada pendiente');
  await page.user.click(screen.getByRole('checkbox', { name: 'Solo lo mío' }));
  await see.address(today.href());
});

it.each([
  {
    ...{ kind: 'unsentMails', label: 'Enviar otra vez', done: 'Se reintenta' },
    failed: { name: 'lucia@obras.example', about: 'Compra confirmada', mailState: 'refused' },
    named: 'lucia@obras.example, Compra confirmada',
    ...{ send: 'POST /api/admin/mails/x1/repeat', body: { state: 'refused', repeats: 0 } },
    answered: { outcome: 'queued', id: 'x2' },
  },
  {
    ...{ kind: 'deadLetters', label: 'Repetir', done: 'Se repite' },
    ...{ failed: { name: 'sync-customer' }, named: 'Mirar un cliente en Stripe' },
    ...{ send: 'POST /api/admin/system/dead-letters/replay', body: { ids: ['x1'] }, answered: { count: 1 } },
  },
])('‘$label’ in a row of $kind shows its result, and then the row goes', async (row) => {
  const { kind, label, done, failed, named, send, body, answered } = row;
  const first = [{ ...term, id: 'x1', pageId: 'x1', ...failed }];
  const page = open(
    { [today.pattern]: Page },
    {
      at: today.href(),
      answers: {
        [read]: answer.json({ waiting: [{ ...term, kind, count: 1, first }], agenda: [] }),
        [figures]: answer.json({ counting: false, counted: null }),
        [send]: () => {
          page.answers[read] = answer.json({ waiting: [], agenda: [] });
          return Response.json(answered);
        },
      },
    },
  );
  await page.press(`${label}: ${named}`);
  const button = await screen.findByRole('button', { name: `${done}: ${named}` });
  expect(page.sent(send)).toEqual([body]);
  // At once, not with the next refresh.
  expect(page.sent(read)).toHaveLength(2);
  await page.user.unhover(button);
  await see.texts('No hay nada pendiente');
});

it('names the month of the figures on a phone, and says which share of its first customers has left', async () => {
  const happened: HappenedFigures = {
    ...{ leads: 0, purchases: 0, receivedCents: 0, refundedCents: 0 },
    ...{ ended: 3, invoicesIssued: 0, installed: 0, erased: 0 },
  };
  const step = { pricing: 0, wizard: 0 };
  const revenue = {
    ...{ startCents: 4000, newCents: 2000, changedCents: 0, lostCents: -3000, endCents: 3000 },
    ...{ startCustomers: 4, newCustomers: 2, lostCustomers: 3, endCustomers: 3 },
  };
  const month = {
    ...{ month: '2033-05', revenue, kinds: { contact: 0, demo: 0, hiring: 0 } },
    outcomes: { new: 0, working: 0, won: 0, lost: 0, spam: 0 },
  };
  const counted: Figures = {
    ...{ week: { last: happened, before: happened }, thisMonth: happened, months: [month] },
    funnel: { begun: step, completed: step, paid: step },
  };
  open(
    { [today.pattern]: Page },
    {
      at: today.href(),
      width: 390,
      answers: {
        [read]: answer.json({ waiting: [], agenda: [] }),
        [figures]: answer.json({
          counting: false,
          counted: { at: '2033-05-20T09:00:00Z', figures: counted },
        }),
      },
    },
  );
  await see.texts(/Este mes, 3 de los 4 que pagaban al empezarlo: 75\s%/);
  const ofMonth = await screen.findByRole('list', { name: 'En mayo' });
  expect(ofMonth.textContent).toMatch(/cobrados/);
});

it('each chart has a table with the numbers of its bars', async () => {
  const month = (name: string, n: number) => ({
    month: name,
    kinds: { contact: n, demo: n + 1, hiring: n + 2 },
    outcomes: { new: n + 3, working: n + 4, won: n + 5, lost: n + 6, spam: n + 7 },
    revenue: {
      ...{ startCents: 1, newCents: 100 * n, changedCents: 200 * n, lostCents: -300 * n, endCents: 400 * n },
      ...{ startCustomers: 40, newCustomers: n + 8, lostCustomers: n, endCustomers: n + 9 },
    },
  });
  const happened = {
    ...{ leads: 0, purchases: 0, receivedCents: 0, refundedCents: 0 },
    ...{ ended: 0, invoicesIssued: 0, installed: 0, erased: 0 },
  };
  open(
    { [today.pattern]: Page },
    {
      at: today.href(),
      width: 390,
      answers: {
        [read]: answer.json({ waiting: [], agenda: [] }),
        [figures]: answer.json({
          counting: false,
          counted: {
            at: '2026-11-30T10:00:00Z',
            figures: {
              ...{ week: { last: happened, before: happened }, thisMonth: happened },
              months: [month('2026-10', 10), month('2026-11', 20)],
              funnel: {
                begun: { pricing: 31, wizard: 32 },
                completed: { pricing: 21, wizard: 22 },
                paid: { pricing: 11, wizard: 12 },
              },
            },
          },
        }),
      },
    },
  );
  await screen.findByRole('heading', { name: 'Cómo va la empresa' });
  const textsOf = (part: Element, those: string) =>
    [...part.querySelectorAll(those)].map(({ textContent }) => textContent.replace(/\s/g, ' '));
  const charts = screen.getAllByRole('table', { hidden: true }).map((table) => {
    const columns = textsOf(table, 'thead th');
    const said = [...table.querySelectorAll('tbody tr')].flatMap((row) => {
      // On a phone each cell begins with the name of its column.
      const [place, ...cells] = textsOf(row, 'th, td').map((cell, at) => cell.slice(columns[at]?.length));
      return cells.map((cell, at) => `${place}, ${columns[at + 1]}: ${cell}`);
    });
    const chart = table.closest('section');
    const drawn = chart ? textsOf(chart, 'rect title') : [];
    expect(said).toEqual(expect.arrayContaining(drawn));
    return [chart?.querySelector('h3')?.textContent, drawn.length, said.at(-1)];
  });
  expect(charts).toEqual([
    ['Solicitudes, por cómo han acabado', 10, 'noviembre de 2026, Spam: 27'],
    ['Ingresos recurrentes, qué ha cambiado', 6, 'noviembre de 2026, Perdidos: −60,00 €'],
    ['Ingresos recurrentes al mes', 2, 'noviembre de 2026, Clientes: 29'],
    ['Clientes que se van', 2, 'noviembre de 2026, Han empezado a pagar: 28'],
    ['De la compra al cobro', 6, 'Pagaron, Desde «Contratar»: 12'],
    ['Solicitudes, por lo que piden', 6, 'noviembre de 2026, Contratación: 22'],
  ]);
});

it('Shift and j or k go from part to part, and a debtor without a phone is ‘sin teléfono’', async () => {
  const named = (id: string, name: string) => ({ ...term, id, pageId: id, name });
  const waiting = [
    { ...term, kind: 'leads', count: 2, first: [named('a1', 'Bar Uno'), named('a2', 'Bar Dos')] },
    {
      ...term,
      kind: 'unpaid',
      count: 2,
      first: [named('b1', 'Sol'), { ...named('b2', 'Mar'), phone: '925773108' }],
    },
    { ...term, kind: 'disputes', count: 1, first: [named('c1', 'Luna')] },
  ];
  const page = open(
    { [today.pattern]: Page },
    {
      at: today.href(),
      answers: {
        [read]: answer.json({ waiting, agenda: [] }),
        [figures]: answer.json({ counting: false, counted: null }),
      },
    },
  );
  const row = (name: string) => screen.getByRole('link', { name });
  await see.texts('Bar Uno');
  row('Bar Dos').focus();
  for (const [key, name] of [
    ['J', 'Sol'],
    ['J', 'Luna'],
    ['J', 'Luna'],
    ['K', 'Sol'],
    ['j', 'Mar'],
    ['K', 'Bar Uno'],
    ['K', 'Bar Uno'],
  ] as const) {
    await page.user.keyboard(key);
    await see.focus(() => row(name));
  }
  const saysSo = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => /^(Sol|Mar).*sin teléfono$/.test(textContent));
  expect(saysSo.map(({ textContent }) => textContent)).toEqual(['Solsin teléfono']);
});
