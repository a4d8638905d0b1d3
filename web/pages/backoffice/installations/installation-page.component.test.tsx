import type { InstallationDetail } from '@horus/contract/backoffice/installations';
import type { LiveEvent } from '@horus/contract/backoffice/live';
import { paths } from '@horus/contract/backoffice/paths';
import { useQuery } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import InstallationPage from '#pages/backoffice/installations/installation-page.tsx';
import { DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import type { ListPlace } from '#pages/backoffice/parts/use-list-place.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';
import { notices } from '#ui/toast.ts';

const { customer, customers, installation, installations, today } = paths.admin;
const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };
const read = 'GET /api/admin/installations/i1';
const mark = 'POST /api/admin/installations/i1/steps';

const ordered: InstallationDetail = {
  ...{ id: 'i1', organizationId: 'o1', company: 'Talleres Peña', planType: 'business', version: 1 },
  ...{ orderedAt: '2099-01-09T09:00:00Z', devices: 2, cards: 0, nextDueAt: '2099-01-10T09:00:00Z' },
  ...{
    carrier: null,
    lastCarrier: null,
    trackingNumber: null,
    deliverTo: null,
    cancelledAt: null,
    doneBy: {},
  },
  ...{ parcel: null, returnReason: null },
  ...{
    callTries: 0,
    callTriedAt: null,
    callAgainOn: null,
    callAgainHour: null,
    phones: [],
    leadId: null,
    hiring: null,
  },
  ...{ address: 'Calle Ancha, 1, 45001 Toledo', addressed: null, appointment: null, notes: [] },
  contact: { name: 'Lucía Peña', email: 'lucia@obras.example' },
  members: [{ userId: 'u1', name: 'Lucía Peña', email: 'lucia@obras.example' }],
  mails: [],
  steps: [
    { step: 'called', dueAt: '2099-01-10T09:00:00Z', doneAt: null },
    { step: 'shipped', dueAt: '2099-02-08T09:00:00Z', doneAt: null },
  ],
};
const withStep = (step: string, doneAt: string, fields: Partial<InstallationDetail>) => ({
  ...{ ...ordered, ...fields, version: ordered.version + 1 },
  steps: ordered.steps.map((each) => (each.step === step ? { ...each, doneAt } : each)),
});

function Page() {
  return (
    <OperatorContext value={marta}>
      <InstallationPage />
    </OperatorContext>
  );
}

const place: ListPlace = { href: today.href(), name: 'Hoy', items: [], hasMore: false };
function Today() {
  return (
    <Link to={installation.href({ installationId: 'i1' })} state={{ list: place }}>
      Talleres Peña
    </Link>
  );
}

function CustomerPage() {
  const query = useQuery({ queryKey: ['customer'], queryFn: () => 'Ficha' });
  return (
    <DetailPage list={{ href: customers.href(), name: 'Clientes' }} query={query} missing="">
      {(text) => <h1>{text}</h1>}
    </DetailPage>
  );
}

const openPage = (answers = {}, at = installation.href({ installationId: 'i1' })) =>
  open(
    {
      [installation.pattern]: Page,
      [installations.pattern]: () => null,
      [today.pattern]: Today,
      [customer.pattern]: CustomerPage,
    },
    {
      at,
      answers: { [read]: answer.json(ordered), 'GET /api/admin/undo': answer.json({ held: [] }), ...answers },
    },
  );

let stream: Partial<EventSource>;
const tell = (event: LiveEvent) =>
  stream.onmessage?.call(stream as EventSource, new MessageEvent('', { data: JSON.stringify(event) }));

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      constructor() {
        stream = this;
      }
      close() {}
    },
  );
  operatorSession.set({
    status: 'open',
    operator: marta,
    csrfToken: 'token',
    expiresAt: '2099-01-01T00:00:00Z',
  });
});

test('a step says before the press which mail is sent, to whom, and how long it can be undone', async () => {
  openPage();
  const said = (subject: string) =>
    `Le llega a lucia@obras.example el correo «${subject}». Sale a los 10 segundos: hasta entonces puedes deshacerlo.`;
  await see.texts(said('Ya hemos hablado: preparamos tu sistema'));
  await see.texts(said('Tu pedido va de camino'));
});

test('a parcel needs a tracking number and an address, which begins as the billing one', async () => {
  const page = openPage({ [mark]: () => new Response(null, { status: 204 }) });
  await see.texts('Enviar dispositivos y tarjetas');
  expect(field('Dirección de entrega').value).toBe(ordered.address);
  await see.described('Dirección de entrega', 'Es la de su factura');
  await page.user.clear(field('Dirección de entrega'));
  await page.press('Marcar como enviado');
  await see.described('Número de seguimiento', 'Escribe el número de seguimiento');
  await see.described('Dirección de entrega', 'Escribe adónde lo envías');
  expect(page.sent(mark)).toEqual([]);

  await page.type('Número de seguimiento', 'PK1');
  await page.type('Dirección de entrega', 'Nave 3\nCalle Río Jarama, 12');
  await page.press('Marcar como enviado');
  await vi.waitFor(() =>
    expect(page.sent(mark)).toMatchObject([
      { step: 'shipped', seenVersion: 1, trackingNumber: 'PK1', deliverTo: 'Nave 3, Calle Río Jarama, 12' },
    ]),
  );
  await see.notice('Apuntado: enviado. Talleres Peña recibe el número de seguimiento.');
});

test('an address agreed by phone is saved before the parcel is sent, for the team', async () => {
  const save = 'POST /api/admin/installations/i1/address';
  const page = openPage({
    [save]: () => {
      const addressed = { by: 'Marta Ruiz', at: '2099-01-09T10:00:00Z' };
      page.answers[read] = answer.json({ ...ordered, version: 2, deliverTo: 'Nave 3', addressed });
      return new Response(null, { status: 204 });
    },
  });
  await see.texts('Enviar dispositivos y tarjetas');
  expect(screen.queryByRole('button', { name: 'Guardar la dirección' })).toBeNull();
  await page.type('Dirección de entrega', 'Nave 3');
  await page.press('Guardar la dirección');
  await see.described('Dirección de entrega', 'La apuntó Marta Ruiz el 9 ene 2099');
  expect(page.sent(save)).toEqual([{ seenVersion: 1, deliverTo: 'Nave 3' }]);
  expect(screen.queryByRole('button', { name: 'Guardar la dirección' })).toBeNull();
  expect(field('Dirección de entrega')).toBe(document.activeElement);
  // The map shows the agreed address; the billing one is below.
  await see.texts('Nave 3', 'Dirección de su factura', 'Calle Ancha, 1, 45001 Toledo');
});

test('a step that a colleague did meanwhile shows the refusal and the colleague', async () => {
  const page = openPage({
    [mark]: () => {
      const done = withStep('called', '2099-01-09T10:00:00Z', { doneBy: { called: 'Berta Soto' } });
      page.answers[read] = answer.json(done);
      return answer.refusal(409, 'Otra persona la ha cambiado.', 'installations.changed')();
    },
  });
  await page.press('Ya hemos hablado');
  await see.texts(/^9 ene 2099.*, Berta Soto$/, 'Otra persona la ha cambiado.');
});

test('a colleague’s change is shown when the pointer rests, and what was typed stays', async () => {
  const page = openPage();
  const title = await screen.findByText('Enviar dispositivos y tarjetas');
  await page.type('Número de seguimiento', 'PK1');
  await page.user.hover(title);
  const called = withStep('called', '2099-01-09T10:00:00Z', { doneBy: { called: 'Berta Soto' } });
  page.answers[read] = answer.json(called);
  const reads = page.sent(read).length;
  act(() => tell({ version: called.version }));
  expect(page.sent(read)).toHaveLength(reads);
  await page.user.unhover(title);
  await see.texts(/^9 ene 2099.*, Berta Soto$/);
  expect(field('Número de seguimiento').value).toBe('PK1');
  act(() => tell({ version: called.version }));
  expect(page.sent(read)).toHaveLength(reads + 1);
});

test('a sent parcel is corrected only by a change, and a done step can be reopened', async () => {
  const reopen = 'POST /api/admin/installations/i1/reopened';
  const parcel = { carrier: 'SEUR', trackingNumber: 'PK1', deliverTo: 'Nave 3' };
  const sent = withStep('shipped', '2099-01-09T10:00:00Z', parcel);
  const page = openPage({
    [read]: answer.json(sent),
    [reopen]: () => {
      page.answers[read] = answer.json({ ...ordered, ...parcel, version: 3 });
      return Response.json({ mailTakenBack: true });
    },
  });
  await page.press('Corregir el envío');
  expect(field('Dirección de entrega').value).toBe('Nave 3');
  await see.texts(/«Nuevos datos de tu envío»/);
  await page.press('Guardar y avisar');
  await see.described('Número de seguimiento', 'No has cambiado nada');
  await page.press('Dejarlo como estaba');
  await see.texts('Enviado a: Nave 3');
  const tracking = screen.getByRole<HTMLAnchorElement>('link', { name: /^PK1/ });
  expect(tracking.href).toBe('https://www.seur.com/livetracking/?segOnlineIdentificador=PK1');

  await page.press(/^Volver a abrirlo ?: Enviar/);
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('aún espera sus 10 segundos, se queda sin salir');
  await page.press('Abrirlo otra vez');
  await see.notice('El paso está otra vez por hacer. Su correo no ha llegado a salir.');
  expect(page.sent(reopen)).toEqual([{ step: 'shipped', seenVersion: 2 }]);
  await see.texts('Marcar como enviado');
  // The data of the parcel wait in the fields.
  for (const [label, text] of [
    ['Transportista', 'SEUR'],
    ['Número de seguimiento', 'PK1'],
    ['Dirección de entrega', 'Nave 3'],
  ] as const) {
    expect([label, field(label).value]).toEqual([label, text]);
  }
});

test('an appointment is set with a mail, and a past day is refused', async () => {
  const set = 'POST /api/admin/installations/i1/appointment';
  const about = 'dar de alta al equipo';
  const page = openPage({
    [set]: () => {
      page.answers[read] = answer.json({
        ...{ ...ordered, version: 2 },
        appointment: { at: '2099-01-12T16:30:00.000Z', about },
      });
      return new Response(null, { status: 204 });
    },
  });
  await page.press('Poner una cita');
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('A lucia@obras.example. Sale a los 10 segundos');
  await page.type('Día', '2020-01-08');
  await page.press('Guardar');
  await see.described('Día', 'Ese día ya ha pasado');
  await see.described('Hora', 'Elige la hora');
  await see.described('Para qué', 'Escribe para qué es');
  expect(page.sent(set)).toEqual([]);
  await page.type('Día', '2099-01-12');
  await page.type('Hora', '17:30');
  await page.type('Para qué', about);
  await page.press('Guardar');
  await see.notice('Cita para el lunes 12 de enero a las 17:30. Le llega un correo.');
  expect(page.sent(set)).toMatchObject([
    { seenVersion: 1, tell: true, appointment: { at: '2099-01-12T16:30:00.000Z', about } },
  ]);
  await see.texts('Lunes 12 de enero a las 17:30');

  await page.press('Quitarla');
  await page.user.click(field('Avisar al cliente por correo'));
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Quitarla' }));
  await see.notice('La cita se ha quitado.');
  expect(page.sent(set)[1]).toMatchObject({ seenVersion: 2, tell: false, appointment: null });
});

test('an appointment on a free day or at an odd hour is pointed out, and can be set', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:00:00Z') });
  const set = 'POST /api/admin/installations/i1/appointment';
  const page = openPage({ [set]: () => new Response(null, { status: 204 }) });
  await page.press('Poner una cita');
  await page.type('Día', '2026-12-05');
  await see.described('Día', 'Ojo: es sábado.');
  await page.type('Día', '2026-12-08');
  await see.described('Día', 'Ojo: es festivo en Toledo.');
  await page.type('Hora', '20:01');
  await see.described('Hora', 'Ojo: es muy tarde.');
  for (const usual of ['08:00', '20:00']) {
    await page.type('Hora', usual);
    await see.no(/^Ojo: es muy/);
  }
  await page.type('Hora', '03:30');
  await see.described('Hora', 'Ojo: es muy temprano.');
  await page.type('Para qué', 'formar al equipo');
  await page.press('Guardar');
  await vi.waitFor(() => expect(page.sent(set)).toHaveLength(1));
});

test('an appointment of today needs an hour that has not passed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') });
  const set = 'POST /api/admin/installations/i1/appointment';
  const page = openPage({ [set]: () => new Response(null, { status: 204 }) });
  await page.press('Poner una cita');
  await page.type('Día', '2026-12-01');
  await page.type('Hora', '10:59');
  await page.type('Para qué', 'formar al equipo');
  await page.press('Guardar');
  await see.described('Hora', 'Esa hora ya ha pasado');
  expect(page.sent(set)).toEqual([]);
  await page.type('Hora', '11:01');
  await page.press('Guardar');
  await vi.waitFor(() => expect(page.sent(set)).toHaveLength(1));
});

test('the buyer is written to from the page, which lists the mails to them', async () => {
  const send = 'POST /api/admin/customers/o1/emails';
  const called: InstallationDetail['mails'][number] = {
    ...{ id: 'm1', state: 'sent', to: 'lucia@obras.example', kind: 'Instalación: ya hemos hablado' },
    ...{ subject: 'Ya hemos hablado: preparamos tu sistema', queuedAt: '2099-01-09T10:00:00Z', tries: 1 },
    ...{ reason: null, nextTryAt: null, repeats: 0, unrepeatable: null },
  };
  const page = openPage({
    [read]: answer.json({ ...ordered, mails: [called] }),
    [send]: () => {
      const subject = 'Tu dominio';
      const email = { to: 'lucia@obras.example', subject };
      const note = { id: 'n1', at: '2099-01-09T11:00:00Z', author: 'Marta Ruiz', text: '¿Cuál?', email };
      page.answers[read] = answer.json({ ...ordered, mails: [called], notes: [note] });
      return Response.json({});
    },
  });
  await see.texts('Ya hemos hablado: preparamos tu sistema');
  expect(screen.queryAllByRole('link').filter((each) => each.matches('[href^="mailto:"]'))).toEqual([]);
  await page.user.click(screen.getByRole('link', { name: 'Escribir' }));
  await see.focus(() => field('Asunto'));
  await page.user.keyboard('Tu dominio');
  await page.press('Enviar');
  await see.texts('Escribe el mensaje');
  expect(page.sent(send)).toEqual([]);
  field('Mensaje').focus();
  await page.user.keyboard('¿Cuál?');
  await page.press('Enviar');
  await see.notice('Correo a Lucía Peña en camino.');
  expect(page.sent(send)).toMatchObject([
    {
      ...{ to: 'lucia@obras.example', subject: 'Tu dominio' },
      text: 'Hola, Lucía:\n\n¿Cuál?\n\nUn saludo,\nMarta Ruiz',
    },
  ]);
  await see.texts(/ · correo a lucia@obras\.example$/);
});

test('a system that is ready before the call and the parcel says what is still missing', async () => {
  const configured = { step: 'configured', dueAt: '2099-02-09T09:00:00Z', doneAt: null } as const;
  openPage({ [read]: answer.json({ ...ordered, steps: [...ordered.steps, configured] }) });
  const description = /^Ojo: todavía falta llamar y enviar\./;
  await screen.findByRole('button', { name: 'Marcar como listo', description });
  expect(screen.queryByRole('button', { name: 'Marcar como enviado', description: /Ojo/ })).toBeNull();
});

test('a buyer without a phone can be given one, and the parcel says when they want to begin', async () => {
  const hiring = {
    preferredContact: 'phone',
    startDate: '2099-02-01',
    comments: '',
    callbackRequested: true,
  };
  openPage({ [read]: answer.json({ ...ordered, hiring }) });
  const add = await screen.findByRole('link', { name: 'Apuntarlo' });
  expect(add.getAttribute('href')).toBe('/admin/clientes/o1?hacer=corregir-telefono');
  await see.texts('2 dispositivos. Quiere empezar el 1 de febrero de 2099.', 'Quiere empezar antes');
});

test('the way back to *Hoy* stays after a dialog of the page', async () => {
  const page = openPage({}, today.href());
  await page.user.click(await screen.findByRole('link', { name: 'Talleres Peña' }));
  await page.user.click(await screen.findByRole('link', { name: 'Escribir' }));
  await screen.findByRole('dialog', { name: 'Escribir un correo' });
  await page.user.keyboard('{Escape}');
  await page.user.click(await screen.findByRole('link', { name: 'Hoy' }));
  await screen.findByRole('link', { name: 'Talleres Peña' });
});

test.each(['Ver su ficha', 'Apuntarlo'])(
  'from ‘%s’ Escape leads back to the installation, and from there to its list',
  async (name) => {
    const page = openPage({}, today.href());
    await page.user.click(await screen.findByRole('link', { name: 'Talleres Peña' }));
    await page.user.click(await screen.findByRole('link', { name }));
    await screen.findByRole('heading', { name: 'Ficha' });
    await see.link('Instalación', installation.href({ installationId: 'i1' }));
    await page.user.keyboard('{Escape}');
    await see.link('Hoy', today.href());
    await page.user.keyboard('{Escape}');
    await screen.findByRole('link', { name: 'Talleres Peña' });
  },
);

test('a parcel begins with the carrier of the last one', async () => {
  openPage({ [read]: answer.json({ ...ordered, lastCarrier: 'SEUR' }) });
  await screen.findByRole('heading', { name: 'Talleres Peña', level: 1 });
  expect(field('Transportista').value).toBe('SEUR');
});

test('an unanswered call has a day and an hour for the next one, and is undone', async () => {
  const note = 'POST /api/admin/installations/i1/calls';
  const undo = 'POST /api/admin/installations/i1/calls/undone';
  const page = openPage({
    [note]: () => {
      const tried = { callTries: 1, callTriedAt: '2099-01-09T09:00:00Z' };
      page.answers[read] = answer.json({
        ...{ ...ordered, ...tried, version: 2 },
        ...{ callAgainOn: '2099-01-12', callAgainHour: 17 },
      });
      return new Response(null, { status: 204 });
    },
    [undo]: () => {
      page.answers[read] = answer.json({ ...ordered, version: 3 });
      return new Response(null, { status: 204 });
    },
  });
  await see.texts('No contesta');
  await page.type('Si no contesta', '2099-01-12');
  await page.user.selectOptions(field('A partir de'), '17');
  await page.press('No contesta');
  expect(page.sent(note)).toEqual([{ seenVersion: 1, againOn: '2099-01-12', againHour: 17 }]);
  await see.texts(/Toca volver a llamar el 12 de enero de 2099, a partir de las 17 h\./);
  const [{ action } = {}] = notices.read();
  if (!action || !('run' in action)) throw new Error('no undo');
  action.run();
  await see.notice('Deshecho: la llamada no queda apuntada.');
  expect(page.sent(undo)).toEqual([{ seenVersion: 2 }]);
  expect(screen.queryByText(/Toca volver a llamar/)).toBeNull();
});

test('the day of the next call can’t be past, and a free day is pointed out', async () => {
  const page = openPage({
    'POST /api/admin/installations/i1/calls': () => new Response(null, { status: 204 }),
  });
  const label = 'Si no contesta';
  await see.texts('No contesta');
  await page.type(label, '2098-12-28');
  await see.described(label, 'es domingo');
  await page.type(label, '2098-12-25');
  await see.described(label, 'es festivo en Toledo');
  await page.type(label, '2098-12-29');
  await see.described(label, 'Aún no están los festivos de Toledo de 2098.');
  await page.type(label, '2020-01-08');
  await page.press('No contesta');
  await see.described(label, 'Ese día ya ha pasado');
  expect(field(label).value).toBe('2020-01-08');
  expect(page.sent('POST /api/admin/installations/i1/calls')).toEqual([]);
});

const sent = {
  ...withStep('shipped', '2026-01-12T10:00:00Z', { trackingNumber: 'PK1' }),
  parcel: { state: 'travelling', on: null },
};
const save = 'POST /api/admin/installations/i1/parcel';

test('a parcel on its way is marked as delivered on a day, with an undo', async () => {
  const page = openPage({
    [read]: answer.json(sent),
    [save]: () => new Response(null, { status: 204 }),
  });
  await screen.findByRole('button', { name: 'Marcar como entregado' });
  await page.user.keyboard('d');
  page.answers[read] = answer.json({ ...sent, version: 3, parcel: { state: 'delivered', on: '2026-01-14' } });
  await page.user.clear(field('Entregado el'));
  await page.user.type(field('Entregado el'), '2026-01-14');
  await page.user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Marcar como entregado' }),
  );
  await see.notice('Apuntado: el envío ha llegado.');
  await see.texts(/^Entregado el 14 de enero de 2026/);
  expect(page.sent(save)).toEqual([{ state: 'delivered', on: '2026-01-14', seenVersion: 2 }]);
  const undo = notices.read().at(-1)?.action;
  if (!undo || !('run' in undo)) throw new Error('no undo');
  undo.run();
  await see.notice('Deshecho: el envío sigue en camino.');
  expect(page.sent(save).at(-1)).toEqual({ state: 'travelling', seenVersion: 3 });
});

test('a parcel that came back needs a reason, and is sent again', async () => {
  const page = openPage({
    [read]: answer.json(sent),
    [save]: () => new Response(null, { status: 204 }),
  });
  await page.press('Marcar como devuelto');
  const confirm = () =>
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Marcar como devuelto' });
  await page.user.click(confirm());
  await see.described('Motivo', 'Escribe por qué ha vuelto');
  await page.type('Motivo', 'No había nadie');
  const back = { parcel: { state: 'returned', on: '2026-01-14' }, returnReason: 'No había nadie' };
  page.answers[read] = answer.json({
    ...{ ...ordered, ...back, version: 3 },
    ...{ carrier: 'SEUR', trackingNumber: 'PK1', deliverTo: 'Nave 3' },
  });
  await page.user.click(confirm());
  await see.texts(/^Devuelto el 14 de enero de 2026: No había nadie$/);
  expect(['Transportista', 'Número', 'Dirección de entrega'].map((label) => field(label).value)).toEqual([
    ...['SEUR', '', 'Nave 3'],
  ]);
  await see.texts(/«Tu pedido va de camino otra vez»/);
  await page.type('Número de seguimiento', 'PK1');
  await see.described('Número de seguimiento', 'Ojo: es el número del envío que volvió.');
  await page.type('Número de seguimiento', 'PK2');
  await see.no(/^Ojo: es el número/);
  await page.press('No es así: sigue en camino');
  expect(page.sent(save).at(-1)).toEqual({ state: 'travelling', seenVersion: 3 });
});
