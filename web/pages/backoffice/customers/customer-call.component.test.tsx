import type { CustomerNote } from '@horus/contract/backoffice/customers';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CustomerCall } from '#pages/backoffice/customers/customer-call.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { nextWorkingDay } from '#pages/backoffice/parts/unanswered-call.tsx';
import { answer, field, open, see } from '#pages/testing-page.tsx';
import { notices } from '#ui/toast.ts';

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };
const note = { id: 'n1', at: '2026-11-02T10:00:00Z', author: 'Ana Gil', text: '', email: null };
const customer = { organizationId: 'o1', name: 'Talleres Peña', phones: ['925 000 222'] };
const calls = 'POST /api/admin/customers/o1/calls';

let notes: CustomerNote[] = [];
const Page = () => (
  <OperatorContext value={marta}>
    <CustomerCall {...customer} notes={notes} />
  </OperatorContext>
);

function openCalls(found: readonly CustomerNote[]) {
  notes = [...found];
  return open({ '/': Page }, { answers: { [calls]: answer.json({}) } });
}

test('an unanswered call is recorded for the next working day, and can be undone', async () => {
  const page = openCalls([]);
  await page.press('No contesta');
  await see.notice('Apuntado: nadie ha contestado.');
  const [sent] = page.sent(calls) as { id: string }[];
  expect(sent).toMatchObject({ result: 'unanswered', text: '', againOn: nextWorkingDay(), againHour: null });
  page.answers[`DELETE /api/admin/customers/o1/calls/${sent?.id}`] = answer.json({});
  const action = notices.read().at(-1)?.action;
  if (!action || !('run' in action)) throw new Error('no undo');
  action.run();
  await see.notice('Deshecho: la llamada no queda apuntada.');
});

test('a call has a note, and another call only on a chosen day', async () => {
  const page = openCalls([]);
  await page.user.type(field('Qué habéis hablado'), 'Paga el viernes');
  await page.press('He hablado');
  await see.notice('Apuntado: habéis hablado.');
  await page.user.type(field('Volver a llamar el'), '2100-01-05');
  await page.user.selectOptions(field('A partir de qué hora'), '17');
  await page.press('He hablado');
  await expect.poll(() => page.sent(calls).length).toBe(2);
  expect(page.sent(calls)).toMatchObject([
    { result: 'spoken', text: 'Paga el viernes', againOn: null, againHour: null },
    { result: 'spoken', text: '', againOn: '2100-01-05', againHour: 17 },
  ]);
  await page.press('He dejado un mensaje');
  await see.notice('Apuntado: has dejado un mensaje.');
  expect(page.sent(calls).at(-1)).toMatchObject({ result: 'message', againOn: nextWorkingDay() });
});

test('the last call says who called, when to call again and what was said', () => {
  openCalls([
    { ...note, id: 'n2', text: 'Una nota', call: null },
    {
      ...{ ...note, text: 'Salta el buzón.' },
      call: { result: 'unanswered', againOn: '2100-01-05', againHour: 17 },
    },
  ]);
  expect(screen.getByRole('status').textContent).toMatch(
    /Ana Gil: Llamada sin respuesta\. Volver a llamar el 5 ene de 2100 a partir de las 17 h\.«Salta el buzón\.»/,
  );
});
