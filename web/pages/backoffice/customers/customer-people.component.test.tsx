import type { CustomerInvitation, CustomerMember } from '@horus/contract/backoffice/customers';
import { paths } from '@horus/contract/backoffice/paths';
import { expect, it, vi } from 'vitest';
import { CustomerPeople } from '#pages/backoffice/customers/customer-people.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { marta } from '#pages/backoffice/leads/testing-lead.ts';
import { field, open, see } from '#pages/testing-page.tsx';

const { customer: page } = paths.admin;
const invitation: CustomerInvitation = {
  ...{ id: 'v1', email: 'gestora@asesoria.example', role: 'viewer' },
  ...{ at: '2026-11-20T10:00:00Z', expiresAt: '2026-11-27T10:00:00Z' },
};

it.each([
  ['2026-11-26T10:00:00Z', false],
  ['2026-11-28T10:00:00Z', true],
])('an invited person is shown with the address and the day, on %s', async (now, isExpired) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  open(
    {
      [page.pattern]: () => <CustomerPeople organizationId="o1" members={[]} invitations={[invitation]} />,
    },
    { at: page.href({ organizationId: 'o1' }) },
  );
  await see.texts('gestora@asesoria.example', 'Invitada, aún no ha entrado', /el 20 de noviembre de 2026/);
  expect(document.body.textContent?.includes('la invitación ha vencido')).toBe(isExpired);
});

it('a deletion asked for by phone is written down with its caller and reason', async () => {
  const member: CustomerMember = {
    ...{ userId: 'u1', name: 'Lucía Peña', email: 'lucia@pena.example', role: 'owner', secondStep: false },
    ...{ since: '2026-10-02T10:00:00Z', emailVerified: true, newEmail: null, lastSeenAt: null },
    blockedAt: null,
  };
  const ask = 'POST /api/admin/customers/o1/members/u1/deletion';
  const { user, press, sent, type } = open(
    {
      '/': () => (
        <OperatorContext value={marta}>
          <CustomerPeople organizationId="o1" members={[member]} invitations={[]} />
        </OperatorContext>
      ),
    },
    { answers: { [ask]: () => new Response(null, { status: 201 }) } },
  );
  await press('Apuntar su baja: Lucía Peña');
  await press('Apuntar la baja');
  await see.described('Motivo', 'Elige un motivo');
  await see.focus(() => field('Motivo'));
  await user.selectOptions(field('Motivo'), 'Otro motivo');
  await press('Apuntar la baja');
  await see.described('Qué ha dicho', 'Escribe el motivo');
  await type('Qué ha dicho', 'Se jubila');
  await user.click(field('App Horus'));
  await user.click(field('Web STC'));
  await press('Apuntar la baja');
  await see.described('Web STC', 'Selecciona al menos una cuenta');
  await user.click(field('Web STC'));
  await press('Apuntar la baja');
  await see.notice('Baja de Lucía Peña apuntada: recibe un correo que lo confirma');
  expect(sent(ask)).toEqual([
    {
      ...{ calledBy: 'Lucía Peña', reason: 'other', otherReason: 'Se jubila', when: 'plan-end' },
      accounts: { horus: false, stc: true },
    },
  ]);
});
