import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { LeadState } from '#pages/backoffice/leads/lead-state.tsx';
import { lead, marta } from '#pages/backoffice/leads/testing-lead.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';
import { notices } from '#ui/toast.ts';

const { lead: page } = paths.admin;

function Page({ shown = lead }) {
  return (
    <OperatorContext value={marta}>
      <LeadState lead={shown} seen={lead.version} onSeen={() => {}} />
    </OperatorContext>
  );
}

it.each(['new', 'won', 'lost', 'spam'] as const)('a change to %s can be undone', async (status) => {
  const undone = 'POST /api/admin/leads/undone';
  const { user, press, sent } = open(
    { [page.pattern]: Page },
    {
      at: page.href({ leadId: 'l1' }),
      answers: {
        'GET /api/admin/leads/colleagues': answer.json({ colleagues: [] }),
        'POST /api/admin/leads/l1': answer.json({ ...lead, status, version: 4 }),
        [undone]: answer.json({ left: [] }),
      },
    },
  );
  await user.selectOptions(field('Estado'), status);
  await press('Guardar');
  const label = { new: 'Nueva', won: 'Ganada', lost: 'Perdida', spam: 'Spam' }[status];
  await see.notice(`Talleres Peña pasa a «${label}».`);
  const action = notices.read().at(-1)?.action;
  if (!action || !('run' in action)) throw new Error('no undo');
  expect(action.label).toBe('Deshacer');
  action.run();
  await see.notice('Deshecho: el estado de Talleres Peña vuelve a ser «En curso».');
  expect(sent(undone)).toEqual([{ leads: [{ id: 'l1', version: 4 }] }]);
});

it('a closed request says that its appointment is gone', async () => {
  const meeting = { ...lead, reminderOn: '2099-01-07', reminderTime: '10:30' };
  const { user, press } = open(
    { [page.pattern]: () => <Page shown={meeting} /> },
    {
      at: page.href({ leadId: 'l1' }),
      answers: {
        'GET /api/admin/leads/colleagues': answer.json({ colleagues: [] }),
        'POST /api/admin/leads/l1': answer.json({ ...lead, status: 'lost', version: 4 }),
      },
    },
  );
  await user.selectOptions(field('Estado'), 'lost');
  await press('Guardar');
  await see.notice('Talleres Peña pasa a «Perdida». Se ha quitado la cita.');
});

it('an hour makes the reminder an appointment, and moves with its day', async () => {
  const { press, sent, type } = open(
    { [page.pattern]: Page },
    {
      at: page.href({ leadId: 'l1' }),
      answers: {
        'GET /api/admin/leads/colleagues': answer.json({ colleagues: [] }),
        'POST /api/admin/leads/l1': answer.json({ ...lead, version: 4 }),
      },
    },
  );
  expect(field('Hora').disabled).toBe(true);
  await type('Recordatorio', '2099-01-07');
  await type('Hora', '10:30');
  await type('Recordatorio', '2099-01-08');
  await press('Guardar');
  await expect
    .poll(() => sent('POST /api/admin/leads/l1'))
    .toEqual([{ version: 3, reminderOn: '2099-01-08', reminderTime: '10:30' }]);
});

it('an appointment is mailed with one tick, with an undo', async () => {
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' });
  const meeting = { ...lead, reminderOn: '2099-01-07', reminderTime: '10:30', version: 4 };
  const replies = 'POST /api/admin/leads/l1/replies';
  const { user, press, sent, type } = open(
    { [page.pattern]: Page },
    {
      at: page.href({ leadId: 'l1' }),
      answers: {
        'GET /api/admin/leads/colleagues': answer.json({ colleagues: [] }),
        'GET /api/admin/undo': answer.json({ held: [] }),
        'POST /api/admin/leads/l1': answer.json(meeting),
        [replies]: answer.json(meeting),
      },
    },
  );
  await type('Recordatorio', '2099-01-07');
  expect(screen.queryByLabelText('Enviársela por correo')).toBeNull();
  await type('Hora', '10:30');
  await user.click(field('Enviársela por correo'));
  await press('Guardar');
  await see.notice('El correo con la cita va en camino a Lucía Peña.');
  expect(notices.read().at(-1)?.action?.label).toBe('Deshacer');
  expect(sent(replies)).toMatchObject([
    {
      ...{ to: lead.replyTo, seenReply: null, subject: 'Nuestra cita', event: true },
      text: expect.stringContaining('miércoles 7 de enero a las 10:30'),
    },
  ]);
});

it('a lost request may have a reason, typed for another one', async () => {
  const { press, sent, user, type } = open(
    { [page.pattern]: Page },
    {
      at: page.href({ leadId: 'l1' }),
      answers: {
        'GET /api/admin/leads/colleagues': answer.json({ colleagues: [] }),
        'POST /api/admin/leads/l1': answer.json({ ...lead, version: 4 }),
      },
    },
  );
  await user.selectOptions(field('Estado'), 'lost');
  await user.selectOptions(field('Motivo'), 'Otro');
  await type('Cuál', 'Cierra el negocio');
  await press('Guardar');
  await expect
    .poll(() => sent('POST /api/admin/leads/l1'))
    .toEqual([{ version: 3, status: 'lost', lostReason: 'other', lostDetail: 'Cierra el negocio' }]);
});

it('a reminder on a holiday is pointed out, and another day removes the error of a past one', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z'), toFake: ['Date'] });
  const past = 'Ese día ya ha pasado';
  const { press, type } = open(
    { [page.pattern]: Page },
    {
      at: page.href({ leadId: 'l1' }),
      answers: {
        'GET /api/admin/leads/colleagues': answer.json({ colleagues: [] }),
        'POST /api/admin/leads/l1': answer.refusal(400, past, 'operators.day_not_to_come'),
      },
    },
  );
  await type('Recordatorio', '2026-01-07');
  await press('Guardar');
  await see.described('Recordatorio', past);
  await type('Recordatorio', '2026-12-08');
  await see.no(past);
  await see.described('Recordatorio', 'Ojo: es festivo en Toledo.');
});
