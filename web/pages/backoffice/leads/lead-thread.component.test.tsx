import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listUnsentDrafts } from '#client/backoffice/drafts.ts';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { LeadAnswer, LeadNotes, LeadThread } from '#pages/backoffice/leads/lead-thread.tsx';
import { Requester } from '#pages/backoffice/leads/requester.tsx';
import { marta, lead as testLead } from '#pages/backoffice/leads/testing-lead.ts';
import { nextWorkingDay } from '#pages/backoffice/parts/unanswered-call.tsx';
import { answer, field, open, see } from '#pages/testing-page.tsx';
import { notices } from '#ui/toast.ts';

const { lead: page } = paths.admin;
const lead: LeadDetail = {
  ...{ ...testLead, kind: 'contact', channel: 'phone', recordedBy: 'Nuria Gil' },
  ...{ name: 'Anselmo', company: '', email: '', phone: '600 000 518', replyTo: '' },
};

const show =
  (shown: LeadDetail, onText: (text: string) => void = () => {}) =>
  () => (
    <OperatorContext value={marta}>
      <LeadThread lead={shown} className="" />
      <LeadAnswer lead={shown} className="" onText={onText} />
      <LeadNotes lead={shown} className="" />
      <Requester lead={shown} className="" />
    </OperatorContext>
  );

it('a request without an e-mail offers its phone instead of a reply, and names its writer', async () => {
  open({ [page.pattern]: show(lead) }, { at: page.href({ leadId: 'l1' }) });
  await see.texts(
    /^No ha dejado email, así que/,
    'No ha dejado email',
    'No se puede saber solo con el teléfono',
  );
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

const written = { at: '2026-11-03T10:00:00Z', by: marta, subject: null, mail: null, changes: [], text: null };

it('calls and the sender’s own answers are in the history as what they are', async () => {
  const call = { ...written, kind: 'call', isFromSender: false } as const;
  const entries: LeadDetail['entries'] = [
    { ...call, id: '1', result: 'message' },
    { ...call, id: '2', result: 'spoken', text: 'Le interesa' },
    { ...written, id: '3', kind: 'note', isFromSender: true, result: null, text: 'Sí, el martes' },
  ];
  open({ [page.pattern]: show({ ...lead, entries }) }, { at: page.href({ leadId: 'l1' }) });
  const said = (text: string) => screen.getByText(text, { exact: false }).closest('li')?.textContent;
  expect(said('dejó un mensaje')).toMatch(/^Marta Ruiz llamó y dejó un mensaje, /);
  expect(said('Le interesa')).toMatch(/^Marta Ruiz habló por teléfono, /);
  expect(said('Sí, el martes')).toMatch(/^Anselmo respondió, .* \(lo apuntó Marta Ruiz\)/);
});

it.each([
  ['refused', 'No ha llegado: el servidor de su correo lo rechaza.'],
  ['givenUp', 'No ha llegado: no se ha podido enviar.'],
  ['waiting', 'Aún no ha llegado: El buzón está lleno. Se sigue intentando.'],
] as const)('a colleague’s reply whose mail is %s says so, with a link to the mail', (state, text) => {
  const reply = { ...written, id: '1', kind: 'reply', isFromSender: false, result: null } as const;
  const mail = { id: 'm1', state, reason: 'El buzón está lleno.' };
  const by = { id: 'op2', name: 'Nuria Gil' };
  const entries: LeadDetail['entries'] = [{ ...reply, by, text: 'Son 39,99 €', mail }];
  open({ [page.pattern]: show({ ...lead, entries }) }, { at: page.href({ leadId: 'l1' }) });
  const entry = screen.getByText('Son 39,99 €').closest('li')?.textContent;
  expect(entry).toMatch(/^Nuria Gil escribió una respuesta, /);
  expect(entry).toContain(text);
  expect(screen.getByRole('link', { name: 'Ver el correo' }).getAttribute('href')).toBe(
    paths.admin.mail.href({ mailId: 'm1' }),
  );
});

it('a call is written down with its result, its text and the day of the next one', async () => {
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' });
  const calls = 'POST /api/admin/leads/l1/calls';
  const notes = 'POST /api/admin/leads/l1/notes';
  const saved = answer.json(lead);
  const { user, press, sent, type } = open(
    { [page.pattern]: show(lead) },
    {
      at: page.href({ leadId: 'l1' }),
      answers: { [calls]: saved, [notes]: saved, 'GET /api/admin/undo': answer.json({ held: [] }) },
    },
  );
  await user.click(screen.getByRole('radio', { name: 'Llamada' }));
  await type('Qué habéis hablado', 'Buzón de voz');
  await press('He dejado un mensaje');
  await see.notice('Llamada a Anselmo apuntada.');
  await type('Volver a llamar el', '2026-10-12');
  await see.described('Volver a llamar el', 'Ese día ya ha pasado');
  expect(screen.queryByText(/^Ojo: /)).toBeNull();
  await type('Volver a llamar el', '2099-01-05');
  await user.selectOptions(field('Hora de la cita'), '9 h');
  await press('He hablado');
  await expect.poll(() => sent(calls).length).toBe(2);
  expect(sent(calls)).toMatchObject([
    { version: 3, result: 'message', text: 'Buzón de voz', againOn: nextWorkingDay(), againHour: null },
    { version: 3, result: 'spoken', text: '', againOn: '2099-01-05', againHour: 9 },
  ]);
  await user.click(screen.getByRole('radio', { name: 'Ha respondido' }));
  await type('Qué ha respondido', 'El martes le va bien');
  await press('Guardar su respuesta');
  await expect.poll(() => sent(notes)).toMatchObject([{ text: 'El martes le va bien', from: 'sender' }]);
});

const received = { at: '2026-11-03T11:00:00Z', from: 'lucia@obras.example', subject: 'Re: Hola', quoted: '' };
const mail = {
  ...{ ...received, id: 'm1', body: 'El martes.', attachments: [], isAutomatic: false, waits: true },
};

it('the sender’s mails are in the history in order of time, with another address, the quoted mail and the attachments', async () => {
  const entries: LeadDetail['entries'] = [
    { ...written, id: '1', kind: 'reply', isFromSender: false, result: null, text: '¿El martes?' },
    {
      ...written,
      at: '2026-11-03T12:00:00Z',
      id: '2',
      kind: 'note',
      isFromSender: false,
      result: null,
      text: 'Ok',
    },
  ];
  const other = { ...mail, from: 'eva@otra.example', quoted: '> ¿El martes?' };
  const automatic = {
    ...mail,
    id: 'm2',
    at: '2026-11-03T13:00:00Z',
    body: 'Fuera',
    isAutomatic: true,
    waits: false,
  };
  const attachments = [{ name: 'plano.pdf', bytes: 12_288 }];
  const shown = { ...testLead, entries, received: [{ ...other, attachments }, automatic] };
  open({ [page.pattern]: show(shown) }, { at: page.href({ leadId: 'l1' }) });
  await see.texts(/^plano\.pdf \(12 KB\) está en el buzón\.$/);
  const said = screen.getByText('Ok').closest('ol')?.children ?? [];
  expect([...said].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Marta Ruiz respondió por correo/),
    expect.stringMatching(
      /^Lucía Peña contestó por correo desde eva@otra\.example, .*Ver el correo entero> ¿El martes\?/,
    ),
    expect.stringMatching(/^Marta Ruiz escribió una nota/),
    expect.stringMatching(/^Lucía Peña envió una respuesta automática, /),
  ]);
  expect(screen.getByText('> ¿El martes?').closest('details')?.open).toBe(false);
});

it('a mail that waits can be said to need no answer, with an undo', async () => {
  const dismiss = 'POST /api/admin/received-mails/dismissed';
  const shown = { ...testLead, received: [{ ...mail, id: 'm0' }, mail] };
  const { press, sent } = open(
    { [page.pattern]: show(shown) },
    { at: page.href({ leadId: 'l1' }), answers: { [dismiss]: () => new Response(null, { status: 204 }) } },
  );
  await press('No hace falta contestar');
  await see.notice('Lucía Peña ya no espera respuesta.');
  const action = notices.read().at(-1)?.action;
  if (!action || !('run' in action)) throw new Error('no undo is offered');
  expect(action.label).toBe('Deshacer');
  action.run();
  await see.notice('Deshecho: Lucía Peña espera respuesta.');
  expect(sent(dismiss)).toEqual([
    { mails: ['m0', 'm1'], dismissed: true },
    { mails: ['m0', 'm1'], dismissed: false },
  ]);
});

it('an answer that waits is answered under its own subject', async () => {
  const undo = { 'GET /api/admin/undo': answer.json({ held: [] }) };
  const options = { at: page.href({ leadId: 'l1' }), answers: undo };
  open({ [page.pattern]: show({ ...testLead, received: [mail] }) }, options);
  expect(field('Asunto').value).toBe('Re: Hola');
  await see.texts(/Lo que conteste llega al correo de la empresa\.$/);
  open({ [page.pattern]: show({ ...testLead, received: [{ ...mail, waits: false }] }) }, options);
  expect(field('Asunto').value).toBe('Tu demo de Horus');
});

const BLANK = 'Hola, Lucía:\n\n\n\nUn saludo,\nMarta Ruiz';
const replies = 'POST /api/admin/leads/l1/replies';

function openReply() {
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' });
  const texts: string[] = [];
  const Page = show(testLead, (text) => texts.push(text));
  const answers = { 'GET /api/admin/undo': answer.json({ held: [] }), [replies]: answer.json(testLead) };
  return { ...open({ [page.pattern]: Page }, { at: page.href({ leadId: 'l1' }), answers }), texts };
}

const unsent = () => listUnsentDrafts(marta.id);

it('a reply begins between greeting and signature, which alone are no draft and can’t be sent', async () => {
  const { user, press, sent, texts } = openReply();
  expect(field('Mensaje').value).toBe(BLANK);
  await press('Enviar respuesta');
  await see.described('Mensaje', 'Escribe el mensaje');
  await see.focus(() => field('Mensaje'));
  expect(sent(replies)).toEqual([]);
  expect(unsent()).toEqual([]);
  await user.keyboard('S');
  expect(unsent()).toMatchObject([{ field: 'text', id: 'l1' }]);
  await user.keyboard('{Backspace}');
  expect(field('Mensaje').value).toBe(BLANK);
  expect(unsent()).toEqual([]);
  expect(texts.at(-1)).toBe('');
  await user.keyboard('Sí.');
  await press('Enviar respuesta');
  await see.notice('Respuesta a Lucía Peña en camino.');
  expect(sent(replies)).toMatchObject([{ text: 'Hola, Lucía:\n\nSí.\n\nUn saludo,\nMarta Ruiz' }]);
  await expect.poll(() => field('Mensaje').value).toBe(BLANK);
});

it('a press in an untouched reply sets the cursor between greeting and signature', async () => {
  const { user } = openReply();
  // The press isn't the browser's, which would set the cursor below the signature.
  expect(fireEvent.mouseDown(field('Mensaje'))).toBe(false);
  await user.keyboard('Sí.');
  expect(field('Mensaje').value).toBe('Hola, Lucía:\n\nSí.\n\nUn saludo,\nMarta Ruiz');
});

it('a text selected before the focus stays selected', () => {
  openReply();
  const text = field('Mensaje');
  text.select();
  text.focus();
  expect([text.selectionStart, text.selectionEnd]).toEqual([0, BLANK.length]);
});

it('a template replaces an untouched reply, and a stored or emptied one stays unchanged', async () => {
  const { user, type } = openReply();
  await user.selectOptions(field('Plantilla'), 'Proponer una llamada');
  expect(field('Mensaje').value).toMatch(/^Hola, Lucía:\n\nGracias por [^\n]+\n\nUn saludo,\nMarta Ruiz$/);
  await type('Mensaje', '');
  expect(field('Mensaje').value).toBe('');
  await type('Mensaje', 'Llámame');
  openReply();
  expect(field('Mensaje').value).toBe('Llámame');
});
