import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { LeadCall } from '#pages/backoffice/leads/lead-call.tsx';
import LeadPage from '#pages/backoffice/leads/lead-page.tsx';
import { LeadState } from '#pages/backoffice/leads/lead-state.tsx';
import { LeadAnswer, LeadNotes, LeadThread } from '#pages/backoffice/leads/lead-thread.tsx';
import { marta, lead as testLead } from '#pages/backoffice/leads/testing-lead.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';
import { notices } from '#ui/toast.ts';

const { lead: page } = paths.admin;
const asks: LeadDetail = {
  ...{ ...testLead, waitsForCall: true },
  others: [
    { id: 'l0', kind: 'contact', status: 'won', phone: '', createdAt: '2025-11-05T10:00:00Z' },
    { id: 'l9', kind: 'demo', status: 'lost', phone: '925 000 222', createdAt: '2025-11-04T10:00:00Z' },
  ],
};

function Page({ lead }: { readonly lead: LeadDetail }) {
  const [shown, setShown] = useState(lead);
  const [seen, setSeen] = useState(lead.version);
  const onSaved = (saved: LeadDetail) => {
    setShown(saved);
    setSeen(saved.version);
  };
  return (
    <OperatorContext value={marta}>
      {shown.waitsForCall && <LeadCall lead={shown} />}
      <LeadThread lead={shown} className="" />
      <LeadAnswer lead={shown} className="" onText={() => {}} />
      <LeadState lead={shown} seen={seen} onSeen={setSeen} />
      <LeadNotes lead={shown} className="" onSaved={onSaved} />
    </OperatorContext>
  );
}

const calls = 'POST /api/admin/leads/l1/calls';
const change = 'POST /api/admin/leads/l1';
const undone = 'POST /api/admin/leads/undone';

function openLead(lead: LeadDetail, query = '', Shown: () => ReactNode = () => <Page lead={lead} />) {
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' });
  const saved = answer.json({ ...lead, version: 4 });
  return open(
    { [page.pattern]: Shown },
    {
      at: page.href({ leadId: 'l1' }) + query,
      answers: {
        'GET /api/admin/leads/colleagues': answer.json({ colleagues: [] }),
        'GET /api/admin/leads/l1': answer.json(lead),
        'GET /api/admin/undo': answer.json({ held: [] }),
        ...{ [calls]: saved, [change]: saved, [undone]: answer.json({ left: [] }) },
      },
    },
  );
}

it('a requested call is written down below, and its undo gives the text back and keeps a choice', async () => {
  const { user, press, sent, type } = openLead(asks);
  await see.texts(/^Pidió que le llamáramos el 2 de noviembre/);
  await see.link(/^925 000 222$/, 'tel:925000222');
  await see.link('de su solicitud del 4 de noviembre de 2025', page.href({ leadId: 'l9' }));
  await user.selectOptions(field('Estado'), 'lost');
  await user.click(screen.getByRole('link', { name: 'Apuntar la llamada' }));
  await see.focus(() => field('Qué habéis hablado'));
  await type('Qué habéis hablado', 'Comunica');
  await press('No contesta');
  await see.notice('Llamada a Talleres Peña apuntada.');
  expect(field('Qué habéis hablado').value).toBe('');
  const action = notices.read().at(-1)?.action;
  if (!action || !('run' in action)) throw new Error('no undo');
  action.run();
  await see.notice('Deshecho: Talleres Peña vuelve a estar como estaba.');
  expect(sent(undone)).toEqual([{ leads: [{ id: 'l1', version: 4 }] }]);
  expect(field('Qué habéis hablado').value).toBe('Comunica');
  await press('Guardar');
  await vi.waitFor(() => expect(sent(change).at(-1)).toEqual({ version: 4, status: 'lost' }));
});

it('a call that was agreed for another day says so', async () => {
  openLead({ ...asks, reminderOn: '2099-01-07' });
  await see.texts(/ Llamar el 7 de enero de 2099\.$/);
});

it('an appointment that is still to come stays after a call, which says so', async () => {
  const { press, sent } = openLead(
    { ...asks, reminderOn: '2099-01-07', reminderTime: '10:30' },
    '?hacer=llamar',
  );
  await see.texts(/^La cita se queda: miércoles 7 de enero a las 10:30\. /);
  expect(screen.queryByLabelText(/^Volver a llamar el/)).toBeNull();
  await press('No contesta');
  await see.notice('Llamada a Talleres Peña apuntada. La cita se queda.');
  expect(sent(calls)).toMatchObject([{ result: 'unanswered', againOn: null }]);
});

it.each([
  ['llamar', 'Qué habéis hablado'],
  ['responder', 'Mensaje'],
  ['anotar', 'Nota para el equipo'],
  ['perder', 'Motivo'],
])('the address with ‘%s’ leads to its field', async (act, label) => {
  openLead(asks, `?hacer=${act}`);
  await see.focus(() => field(label));
  await see.address(page.href({ leadId: 'l1' }));
});

const LeadPageOfMarta = () => (
  <OperatorContext value={marta}>
    <LeadPage />
  </OperatorContext>
);
const withoutLiveUpdates = () =>
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  );

it.each([
  ['a reply', 'reply', ['Historia', 'Responder por correo', 'Seguimiento', 'Apuntar']],
  ['a change alone', 'change', ['Responder por correo', 'Seguimiento', 'Historia']],
] as const)('with %s the history is in its place, and folds its older entries', async (_, kind, parts) => {
  withoutLiveUpdates();
  const entry = { ...{ at: '2026-11-03T10:00:00Z', by: marta, subject: null, mail: null, changes: [] } };
  const entries = Array.from({ length: 9 }, (_each, at) => ({
    ...{ ...entry, id: `${at}`, kind, isFromSender: false, result: null, text: `Entrada ${at}` },
  }));
  openLead({ ...testLead, entries }, '', LeadPageOfMarta);
  await see.texts('Entrada 8');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Qué pide', ...parts, 'Quién lo pide']);
  const isFolded = (at: number) => screen.getByText(`Entrada ${at}`).closest('details:not([open])') !== null;
  expect([0, 3, 4, 8].map(isFolded)).toEqual([true, true, false, false]);
  expect(screen.getByText('4 entradas anteriores').tagName).toBe('SUMMARY');
});

it.each([
  ['r', 'Mensaje'],
  ['t', 'Plantilla'],
  ['m', 'Recordatorio'],
  ['l', 'Qué habéis hablado'],
  ['n', 'Nota para el equipo'],
])('‘%s’ leads to ‘%s’, and is a letter while typing', async (key, label) => {
  withoutLiveUpdates();
  const { user } = openLead(testLead, '', LeadPageOfMarta);
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard(key);
  await see.focus(() => field(label));
  if (label === 'Plantilla') return;
  await user.keyboard('s');
  await see.focus(() => field(label));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
  await see.address(page.href({ leadId: 'l1' }));
});

it('Escape leaves the page from an untouched reply, and only the field from a begun one', async () => {
  withoutLiveUpdates();
  const { user } = openLead(testLead, '', LeadPageOfMarta);
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('rx{Escape}');
  expect(document.activeElement).toBe(document.body);
  await see.address(page.href({ leadId: 'l1' }));
  await user.keyboard('r{Backspace}{Escape}');
  await see.address(paths.admin.leads.href());
});

it('‘s’ makes it spam at once, with an undo', async () => {
  withoutLiveUpdates();
  const { user, sent, answers } = openLead(testLead, '', LeadPageOfMarta);
  answers[change] = answer.json({ ...testLead, status: 'spam', version: 4 });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('s');
  await see.notice('Talleres Peña pasa a «Spam».');
  expect(notices.read().at(-1)?.action?.label).toBe('Deshacer');
  await user.keyboard('s');
  expect(sent(change)).toEqual([{ version: 3, status: 'spam' }]);
});

it('‘p’ leads to the reason of a lost request, which the form saves', async () => {
  withoutLiveUpdates();
  const { user, press, sent, answers } = openLead(testLead, '', LeadPageOfMarta);
  answers[change] = answer.json({ ...testLead, status: 'lost', version: 4 });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('p');
  await see.focus(() => field('Motivo'));
  expect(field('Estado').value).toBe('lost');
  expect(sent(change)).toEqual([]);
  field('Motivo').blur();
  await user.keyboard('p');
  await see.focus(() => field('Motivo'));
  await user.selectOptions(field('Motivo'), 'Otro');
  await press('Guardar');
  await see.notice('Talleres Peña pasa a «Perdida».');
  expect(sent(change)).toEqual([{ version: 3, status: 'lost', lostReason: 'other' }]);
});

it('‘e’ opens the call of a request that can’t be answered by mail', async () => {
  withoutLiveUpdates();
  const called = { ...testLead, email: '', replyTo: '', phone: '600 000 518' };
  const { user } = openLead(called, '', LeadPageOfMarta);
  await screen.findByRole('heading', { level: 1, name: 'Talleres Peña' });
  await user.keyboard('e');
  await see.focus(() => field('Qué habéis hablado'));
});
