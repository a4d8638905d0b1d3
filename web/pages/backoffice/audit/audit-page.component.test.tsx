import { paths } from '@horus/contract/backoffice/paths';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import AuditPage from '#pages/backoffice/audit/audit-page.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };
const read = 'GET /api/admin/audit';

const Page = () => (
  <OperatorContext value={marta}>
    <AuditPage />
  </OperatorContext>
);

it('begins with what was done; what was only looked at is a choice, in the address', async () => {
  const audit = paths.admin.audit.href();
  const answers = { [read]: answer.json({ entries: [], next: null }) };
  const page = open({ [audit]: Page }, { answers });
  await waitFor(() => expect(page.query(read)).toEqual({ only: 'acts' }));
  await page.user.selectOptions(field('Qué'), 'También lo visto');
  await waitFor(() => expect(page.query(read)).toEqual({}));
  await see.address(`${audit}?que=todo`);
  await see.no('Sin resultados');
});
