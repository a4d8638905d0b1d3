import type { CompanyData } from '@horus/contract/backoffice/customers';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { CorrectCompanyDialog } from '#pages/backoffice/customers/correct-dialogs.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
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
  const [correcting, setCorrecting] = useState(true);
  read.now = setData;
  return (
    <OperatorContext value={marta}>
      <button type="button" onClick={() => setCorrecting(true)}>
        Corregir datos
      </button>
      {correcting && (
        <CorrectCompanyDialog
          {...{ organizationId: 'o1', name: 'Talleres Peña', data }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </OperatorContext>
  );
}

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };

test('a half-written correction stays in the closed dialog until it is saved', async () => {
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' });
  const page = open({ '/': Page }, { answers: { [save]: () => new Response(null, { status: 204 }) } });
  await see.focus(() => field('Empresa'));
  await page.user.clear(field('Empresa'));
  await page.type('Teléfono', '925 11 22 09');
  await page.press('Cancelar');
  await see.no('Corregir los datos de la empresa');
  await page.press('Corregir datos');
  await vi.waitFor(() => expect(field('Teléfono').value).toBe('925 11 22 09'));
  expect(field('Empresa').value).toBe('');
  await page.press('Guardar');
  await see.notice('Datos guardados');
  expect(page.sent(save)).toMatchObject([{ company: '', phone: '925 11 22 09', seen: saved }]);
  await page.press('Corregir datos');
  expect(field('Teléfono').value).toBe('925 11 22 00');
});

test('opened for a missing phone, it starts there', async () => {
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' });
  open({
    '/': () => (
      <OperatorContext value={marta}>
        <CorrectCompanyDialog
          {...{ organizationId: 'o1', name: 'Talleres Peña', data: saved, startsAtPhone: true }}
          onClose={() => {}}
        />
      </OperatorContext>
    ),
  });
  await see.focus(() => field('Teléfono'));
});

test('the province follows the postal code, and one that does not match it is pointed out', async () => {
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' });
  const page = open({ '/': Page }, {});
  await see.focus(() => field('Empresa'));
  await page.type('Código postal', '28001');
  await vi.waitFor(() => expect(field('Provincia').value).toBe('Madrid'));
  await page.type('Provincia', 'Toledo');
  await see.texts('El código postal 28001 es de Madrid. Revisa la provincia.');
});

test('a stale correction keeps what was typed, shows what changed, and is saved for that', async () => {
  operatorSession.set({
    status: 'open',
    operator: marta,
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
  await see.texts('Corregir los datos de la empresa');
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
