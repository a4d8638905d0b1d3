import { paths } from '@horus/contract/backoffice/paths';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { askedSearch } from '#pages/backoffice/frame/asked-search.ts';
import { CommandPalette } from '#pages/backoffice/frame/command-palette.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { answer, open, see } from '#pages/testing-page.tsx';

const { customer, customers, papers, today } = paths.admin;
const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'manager' as const };
const search = 'GET /api/admin/search';

function Page() {
  return (
    <OperatorContext value={marta}>
      <CommandPalette />
    </OperatorContext>
  );
}

function OperatorPage() {
  return (
    <OperatorContext value={{ ...marta, role: 'operator' }}>
      <CommandPalette />
    </OperatorContext>
  );
}

async function openPalette(found: object, Start = Page) {
  const pages = {
    [today.pattern]: Start,
    [customers.pattern]: () => null,
    [customer.pattern]: () => null,
    [papers.pattern]: () => null,
  };
  const page = open(pages, { answers: { [search]: answer.json(found) } });
  await page.press(/^Buscar/);
  await see.focus(() => screen.getByRole('combobox'));
  return page;
}

it('a kind with more matches leads to its list with the same words', async () => {
  const hits = [{ kind: 'customer', id: 'o1', title: 'Talleres Peña', detail: 'Toledo' }];
  const { user } = await openPalette({ hits, more: ['customer'] });
  await user.keyboard('talleres');
  const all = await screen.findByRole('option', { name: /^Ver todos los clientes/ });
  await see.texts('1 resultado, y hay más.');
  await user.click(all);
  await see.address(customers.href({ q: 'talleres' }));
});

it('more payments of an amount than shown are counted, without a list of them; one opens at its row', async () => {
  const hits = [{ kind: 'payment', id: 'o1', row: 'pi_1', title: 'Talleres Peña', detail: '48,39 €' }];
  const { user } = await openPalette({ hits, more: ['payment'] });
  await user.keyboard('48,39');
  await see.texts('1 resultado, y hay más.');
  const options = screen.getAllByRole('option');
  expect(options).toHaveLength(1);
  await user.click(options[0] as HTMLElement);
  await see.address(`${customer.href({ organizationId: 'o1' })}#pi_1`);
});

it('a card of more customers than shown offers more of them', async () => {
  const hits = [{ kind: 'payment', id: 'o1', row: 'pi_1', title: 'Talleres Peña', detail: '48,39 €' }];
  const { user } = await openPalette({ hits, more: ['payment'] });
  await user.keyboard('4242');
  await user.click(await screen.findByRole('option', { name: /^Ver más clientes con esa tarjeta/ }));
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('tarjeta 4242');
  await see.no(/^Ver más clientes con esa tarjeta/);
  await see.texts('1 resultado, y hay más.');
});

it.each([
  ['deuda', /^Ver los clientes con una cuota sin pagar/, customers.href({ status: 'unpaid' })],
  ['impagos', /^Ver los clientes con una cuota sin pagar/, customers.href({ status: 'unpaid' })],
  ['disputas', /^Ver los pagos en disputa/, customers.href({ status: 'disputed' })],
  ['devoluciones', /^Ver los abonos de este mes/, papers.href({ tipo: 'credit-note' })],
  ['devoluciones', /^Ver las devoluciones sin abono/, papers.href({ tipo: 'refund' })],
  ['csv', /^Descargar lo facturado/, papers.href()],
  ['octubre 2026', /^Facturación de octubre de 2026/, papers.href({ periodo: '2026-10' })],
])('%s leads to the list of what it means', async (word, name, href) => {
  const { user } = await openPalette({ hits: [], more: [] });
  await user.keyboard(word);
  await user.click(await screen.findByRole('option', { name }));
  await see.address(href);
});

it('an action that no customer with that name allows is not offered, and the palette says so', async () => {
  const { user } = await openPalette({ hits: [], more: [] });
  await user.keyboard('devolver');
  await see.texts('Escribe también de qué cliente.');
  await user.keyboard(' talleres');
  await see.texts('A ningún cliente que coincida se le puede hacer eso ahora.');
  expect(screen.queryAllByRole('option')).toEqual([]);
});

it.each([
  ['recordar talleres', /^Recordar el pago a Talleres Peña/, 'recordar-pago'],
  ['anular talleres', /^Anular la cuota de Talleres Peña/, 'anular-cuota'],
  ['cancelar talleres', /^Cancelar el plan de Talleres Peña/, 'cancelar-plan'],
  ['plan talleres', /^Cambiar el plan de Talleres Peña/, 'cambiar-plan'],
  ['talleres cobrar', /^Cobrar la cuota pendiente a Talleres Peña/, 'cobrar'],
])('%s opens that dialog of the customer', async (typed, name, act) => {
  const hits = [{ kind: 'customer', id: 'o1', title: 'Talleres Peña', detail: 'Toledo' }];
  const { user } = await openPalette({ hits, more: [] });
  await user.keyboard(typed);
  await user.click(await screen.findByRole('option', { name }));
  await see.address(`${customer.href({ organizationId: 'o1' })}?hacer=${act}`);
});

it('a customer whose name begins like an action is before the action', async () => {
  const hits = [{ kind: 'customer', id: 'o1', title: 'Plan Talleres', detail: 'Toledo' }];
  const { user } = await openPalette({ hits, more: [] });
  await user.keyboard('plan talleres');
  await screen.findByRole('option', { name: /^Cambiar el plan de Plan Talleres/ });
  await see.texts('2 resultados.');
  expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^Plan Talleres/);
});

it('an action of another role is not offered, and the palette says so', async () => {
  const { user } = await openPalette({ hits: [], more: [] }, OperatorPage);
  await user.keyboard('anular talleres');
  await see.texts('Eso solo lo puede hacer una persona responsable.');
  expect(screen.queryAllByRole('option')).toEqual([]);
});

it('a new request keeps the list’s filters', async () => {
  const { leads } = paths.admin;
  const found = { hits: [], more: [] };
  const pages = { [leads.pattern]: Page };
  const page = open(pages, { at: leads.href({ estado: 'new' }), answers: { [search]: answer.json(found) } });
  await page.press(/^Buscar/);
  await page.user.keyboard('nueva solicitud{Enter}');
  await see.address(`${leads.href()}?hacer=apuntar&estado=new`);
});

it.each([
  ['llamar talleres', /^Llamar a Talleres Peña/, 'llamar'],
  ['perdida talleres', /^Dar por perdida la solicitud de Talleres Peña/, 'perder'],
])('%s opens that form of the request', async (typed, name, act) => {
  const hits = [{ kind: 'lead', id: 'l1', title: 'Talleres Peña', detail: 'Demo' }];
  const { user } = await openPalette({ hits, more: [] });
  await user.keyboard(typed);
  await user.click(await screen.findByRole('option', { name }));
  await see.address(`${paths.admin.lead.href({ leadId: 'l1' })}?hacer=${act}`);
});

it('a note is for a customer or a request, each named as what it is', async () => {
  const { lead } = paths.admin;
  const hits = [
    { kind: 'customer', id: 'o1', title: 'Talleres Peña', detail: 'Toledo' },
    { kind: 'lead', id: 'l1', title: 'Talleres Peña', detail: 'Demo' },
  ];
  const pages = { [today.pattern]: Page, [customer.pattern]: Page, [lead.pattern]: () => null };
  const page = open(pages, { answers: { [search]: answer.json({ hits, more: [] }) } });
  const choose = async (name: RegExp) => {
    await page.press(/^Buscar/);
    await page.user.keyboard('nota tall');
    await page.user.click(await screen.findByRole('option', { name }));
  };
  await choose(/^Escribir una nota sobre Talleres Peña ?Hacer ?Cliente: Toledo/);
  await see.address(`${customer.href({ organizationId: 'o1' })}?hacer=anotar`);
  await choose(/^Escribir una nota sobre Talleres Peña ?Hacer ?Solicitud: Demo/);
  await see.address(`${lead.href({ leadId: 'l1' })}?hacer=anotar`);
});

it('an action alone is for the request of the open page', async () => {
  const { lead } = paths.admin;
  const hits = [{ kind: 'lead', id: 'l1', title: 'Talleres Peña', detail: 'Demo' }];
  const at = lead.href({ leadId: 'l1' });
  const page = open({ [lead.pattern]: Page }, { at, answers: { [search]: answer.json({ hits, more: [] }) } });
  await page.press(/^Buscar/);
  await page.user.keyboard('perdida');
  await page.user.click(await screen.findByRole('option', { name: /^Dar por perdida/ }));
  await see.address(`${at}?hacer=perder`);
});

it('a page opens it with the words of a search', async () => {
  open({ [today.pattern]: Page }, { answers: { [search]: answer.json({ hits: [], more: [] }) } });
  act(() => askedSearch.set('A-123'));
  const typed = await screen.findByRole<HTMLInputElement>('combobox');
  expect(typed.value).toBe('A-123');
  await see.texts(/^Nada coincide/);
  act(() => askedSearch.set(null));
});

it('a page is found by a mistyped name', async () => {
  const { user } = await openPalette({ hits: [], more: [] });
  await user.keyboard('instalacions');
  await see.texts('1 resultado.');
  expect(screen.getByRole('option', { name: /^Instalaciones/ })).toBeDefined();
});
