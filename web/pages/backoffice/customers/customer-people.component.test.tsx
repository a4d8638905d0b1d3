import type { CustomerInvitation } from '@horus/contract/backoffice/customers';
import { paths } from '@horus/contract/backoffice/paths';
import { expect, it, vi } from 'vitest';
import { CustomerPeople } from '#pages/backoffice/customers/customer-people.tsx';
import { open, see } from '#pages/testing-page.tsx';

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
