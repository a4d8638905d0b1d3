import type { CustomerPage as Page } from '@horus/contract/backoffice/customers';
import { paths } from '@horus/contract/backoffice/paths';
import { subscriptionInfoFallback } from '@horus/contract/billing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import CustomerPage from '#pages/backoffice/customers/customer-page.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };
const at = '2026-11-02T10:00:00Z';
const note = { id: 'n1', at, author: 'Ana Gil', text: 'Prefiere WhatsApp.', email: null, call: null };
const found: Page = {
  customer: {
    ...{ organizationId: 'o1', name: 'Talleres Peña', owner: 'Lucía Peña', email: 'lucia@obras.example' },
    ...{ taxId: null, city: null, status: 'none', state: 'none', planType: null, billingPeriod: null },
    ...{ since: at, endsAt: null, dispute: null, stripeCustomerId: null, debt: null },
  },
  ...{ data: { company: '', phone: '', payer: null }, createdAt: at, syncedAt: null, address: null },
  ...{ phones: [], info: { ...subscriptionInfoFallback, state: 'none' }, owed: null, periodVoided: false },
  lastContact: { at, who: 'Ana Gil', what: 'call', text: 'Cambió de banco. Paga el jueves.' },
  members: [
    {
      ...{ userId: 'u1', name: 'Lucía Peña', email: 'lucia@obras.example', role: 'owner', since: at },
      ...{ emailVerified: true, newEmail: null, lastSeenAt: null, blockedAt: null, secondStep: false },
    },
  ],
  ...{ invitations: [], requests: [], mails: [], refunds: [], disputes: [], notes: [note], received: [] },
};
const books = 'GET /api/admin/customers/o1';

const Shown = () => (
  <OperatorContext value={marta}>
    <CustomerPage />
  </OperatorContext>
);

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  );
});

const openCustomer = (query = '') =>
  open(
    { [paths.admin.customer.pattern]: Shown },
    {
      at: paths.admin.customer.href({ organizationId: 'o1' }) + query,
      answers: {
        [books]: answer.json(found),
        [`${books}/timeline`]: answer.json({ events: [], next: null }),
        [`${books}/payments`]: answer.json({ payments: [], next: null }),
        [`${books}/invoices`]: answer.json({ invoices: [], next: null }),
      },
    },
  );

test('the address with ‘anotar’ leads to the note', async () => {
  openCustomer('?hacer=anotar');
  await see.focus(() => field('Nota nueva'));
  await see.address(paths.admin.customer.href({ organizationId: 'o1' }));
});

test.each([
  ['n', 'Nota nueva'],
  ['l', 'Qué habéis hablado'],
])('‘%s’ leads to ‘%s’', async (key, label) => {
  const { user } = openCustomer();
  await screen.findByRole('heading', { level: 1, name: 'Talleres Peña' });
  await user.keyboard(key);
  await see.focus(() => field(label));
});

test('begins with what was last said and noted; call, notes and history come before the payments', async () => {
  openCustomer();
  await see.texts('«Cambió de banco. Paga el jueves.»', '«Prefiere WhatsApp.»');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const parts = ['Llamada', 'Notas y correos con el cliente', 'Historia', 'Pagos'];
  expect(titles.filter((title) => parts.includes(title))).toEqual(parts);
  const links = within(screen.getByRole('navigation', { name: 'En esta ficha' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    ...['Llamar', 'Escribir', 'Nota', 'Pagos', 'Historia'],
  ]);
  for (const link of links) {
    const { hash } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    if (hash) expect([hash, document.querySelector(hash)?.tagName]).toEqual([hash, 'SECTION']);
  }
});
