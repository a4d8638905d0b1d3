import type { CompanyData } from '@horus/contract/backoffice/customers';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { CorrectCompanyDialog } from '#pages/backoffice/customers/correct-dialogs.tsx';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const save = 'POST /api/admin/customers/o1/data';
const payer = {
  ...{ companyName: 'Talleres Peña, S. L.', taxId: 'B12345674', address: 'Calle Ancha, 1' },
  ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
};
const saved: CompanyData = { company: 'Talleres Peña', phone: '925 11 22 00', payer };

const read = { now: (_: CompanyData) => {} };
function Page() {
  const [data, setData] = useState(saved);
  read.now = setData;
  return <CorrectCompanyDialog organizationId="o1" data={data} onClose={() => {}} />;
}

test('a stale correction keeps what was typed, shows what changed, and is saved for that', async () => {
  operatorSession.set({
    status: 'open',
    operator: { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' },
    csrfToken: 'token',
    expiresAt: '2099-01-01T00:00:00Z',
  });
  const meanwhile = { ...saved, company: 'Talleres Peña e Hijos' };
  const page = open(
    { '/': Page },
    {
      answers: {
        [save]: () => {
          read.now(meanwhile);
          return answer.refusal(409, 'Estos datos han cambiado mientras tanto.', 'customers.data_changed')();
        },
      },
    },
  );
  await see.texts('Corregir los datos');
  await page.type('Teléfono', '12');
  await page.press('Guardar');
  await see.described('Teléfono', 'Escribe un teléfono válido');
  expect(page.sent(save)).toEqual([]);

  await page.type('Teléfono', '925 11 23 58');
  await page.press('Guardar');
  await see.texts('Estos datos han cambiado mientras tanto.');
  await vi.waitFor(() => expect(field('Empresa').value).toBe('Talleres Peña e Hijos'));
  expect(field('Teléfono').value).toBe('925 11 23 58');

  page.answers[save] = () => new Response(null, { status: 204 });
  await page.press('Guardar');
  await see.notice('Datos guardados');
  expect(page.sent(save)[1]).toEqual({
    ...meanwhile,
    phone: '925 11 23 58',
    seen: meanwhile,
  });
});
