import type { DeletionDetail } from '@horus/contract/backoffice/deletions';
import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CarryOut } from '#pages/backoffice/deletions/carry-out.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { answer, open, see } from '#pages/testing-page.tsx';

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'manager' as const };
const owing: DeletionDetail = {
  ...{ id: 'd1', state: 'pending', person: { name: 'Lucía Peña', email: 'lucia@obras.example' } },
  ...{
    accounts: { horus: true, stc: true },
    createdAt: '2026-11-02T10:00:00Z',
    dueAt: '2026-12-02T10:00:00Z',
  },
  ...{ waitsFor: null, overdue: false, endedAt: null, confirmationAskedBy: null, receipt: null },
  ...{ reason: 'price', otherReason: '', givesUpRest: false, emailConfirmed: true, organizations: [] },
  ...{ blockers: [], atStripe: false, owed: { owes: 4839, credit: 0 }, hasOtherManager: true },
  ...{ erased: { sessions: 0, messages: 0, invoiceRequests: 0, copies: 0 }, kept: [] },
};
const confirmation = '/api/admin/deletions/d1/confirmation';

let deletion = owing;
const Page = () => (
  <OperatorContext value={marta}>
    <CarryOut deletion={deletion} />
  </OperatorContext>
);
function openDeletion(changes: Partial<DeletionDetail>) {
  deletion = { ...owing, ...changes };
  const done = answer.json({});
  return open(
    { '/': Page },
    { answers: { [`POST ${confirmation}`]: done, [`DELETE ${confirmation}`]: done } },
  );
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('with a debt another person is asked', async () => {
  const page = openDeletion({});
  await page.press('Pedirlo a otra persona');
  await see.notice('Pedido. Lo hará otra persona.');
  expect(page.sent(`POST ${confirmation}`)).toEqual([{ seen: owing.owed }]);
});

test('without another manager there is nothing to press but the way to invite one', async () => {
  openDeletion({ hasOtherManager: false });
  await see.link('invítala en Equipo', paths.admin.team.href());
  expect(buttons()).toEqual([]);
});

test.each([true, false])('who asked can only withdraw it; another manager: %s', async (hasOtherManager) => {
  const page = openDeletion({ confirmationAskedBy: marta.id, hasOtherManager });
  const carryOut = screen.getByRole('button', {
    name: 'Eliminar la cuenta',
    description: 'La has pedido tú: la tramita otra persona, que sea responsable.',
  });
  expect(carryOut).toHaveProperty('disabled', true);
  expect(screen.queryByRole('link', { name: 'invítala en Equipo' }) === null).toBe(hasOtherManager);
  await page.press('Retirar la petición');
  await see.notice('Petición retirada.');
  expect(page.sent(`DELETE ${confirmation}`)).toHaveLength(1);
});

test('another manager carries it out', () => {
  openDeletion({ confirmationAskedBy: 'op2' });
  expect(screen.getByRole('button', { name: 'Eliminar la cuenta' })).toHaveProperty('disabled', false);
});
