import { randomUUID } from 'node:crypto';
import type { DeletionDetail } from '@horus/contract/backoffice/deletions';
import { DELETION_DAYS } from '@horus/contract/deletion-options';
import { DAY_MS } from '@horus/contract/durations';
import { and, eq, like, max } from 'drizzle-orm';
import { recordActivity } from '#features/activity/record-activity';
import { deletionRequests } from '#features/auth/deletion-tables';
import { insertDeletionRequest, withdrawPendingDeletion } from '#features/requests/deletion-queries';
import { insertInvoiceRequest } from '#features/requests/invoice-queries';
import { invoiceRequests } from '#features/requests/requests-tables';
import { lastPayment } from './actions.ts';
import type { Act, Customer, World } from './demo-context.ts';

export const askInvoice: Act = async (world, customer) => {
  const payment = await lastPayment(world, customer);
  const { db } = world.services.database;
  const { organizationId, userId, company } = customer;
  const at = world.services.now();
  const { name: companyName, taxId, address, postalCode, city, province, person, email } = company;
  await insertInvoiceRequest(db, {
    ...{ organizationId, requestedBy: userId, paymentId: payment?.id ?? null, createdAt: at },
    form: {
      ...{ companyName, taxId, address, postalCode, city, province, country: 'España' },
      ...{ contactName: person, email, phone: company.phone, invoiceNumber: '', comments: '' },
    },
    contentHash: Buffer.from(organizationId),
  });
  const done = { organizationId, actor: 'user', userId, at } as const;
  await recordActivity(db, { ...done, kind: 'invoice.requested', details: {} });
};

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

async function openRequests({ services }: Pick<World, 'services'>, organizationId: string) {
  return services.database.db
    .select({ id: invoiceRequests.id })
    .from(invoiceRequests)
    .where(and(eq(invoiceRequests.organizationId, organizationId), eq(invoiceRequests.state, 'received')));
}

export async function issueInvoice(
  { services, office }: Pick<World, 'services' | 'office'>,
  { organizationId }: Pick<Customer, 'organizationId'>,
): Promise<void> {
  const rows = await openRequests({ services }, organizationId);
  const series = `F-${services.now().getFullYear()}-`;
  for (const { id } of rows) {
    const [last] = await services.database.db
      .select({ number: max(invoiceRequests.invoiceNumber) })
      .from(invoiceRequests)
      .where(like(invoiceRequests.invoiceNumber, `${series}%`));
    const next = Number(last?.number?.slice(series.length) ?? 0) + 1;
    const asked = `id=${randomUUID()}&number=${series}${String(next).padStart(4, '0')}`;
    await office.call('rocio', `POST /api/admin/invoices/${id}/document?${asked}`, PDF);
  }
}

const answer =
  (call: 'reject' | 'data-mail', content: (customer: Customer) => object): Act =>
  async (world, customer) => {
    for (const { id } of await openRequests(world, customer.organizationId)) {
      const body = { id: randomUUID(), ...content(customer) };
      await world.office.call('rocio', `POST /api/admin/invoices/${id}/${call}`, body);
    }
  };
export const rejectInvoice = answer('reject', () => ({
  reason: 'Ese pago ya tiene su factura. La tienes en tu área de cliente, en Facturas.',
}));
export const askInvoiceData = answer('data-mail', ({ company: { email, taxId } }) => ({
  to: email,
  text: `Hola:\n\nEl NIF ${taxId} no nos consta en el censo. ¿Nos confirmas a nombre de quién va la factura?\n\nUn saludo,\nRocío`,
}));

export const askDeletion: Act = async ({ services }, { organizationId, userId }) => {
  const { db } = services.database;
  const createdAt = services.now();
  await insertDeletionRequest(db, {
    ...{ userId, organizationId, reason: 'price', otherReason: '', horus: true, stc: true, createdAt },
    dueAt: new Date(createdAt.getTime() + DELETION_DAYS * DAY_MS),
  });
  const done = { organizationId, actor: 'user', userId, at: createdAt } as const;
  await recordActivity(db, { ...done, kind: 'deletion.asked', details: {} });
};

export const withdrawDeletion: Act = async ({ services }, { organizationId, userId }) => {
  const at = services.now();
  await withdrawPendingDeletion(services.database.db, userId, at);
  const done = { organizationId, actor: 'user', userId, at } as const;
  await recordActivity(services.database.db, { ...done, kind: 'deletion.withdrawn', details: {} });
};

export const erase: Act = async ({ services, office }, { userId }) => {
  const [request] = await services.database.db
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, 'pending')));
  if (!request) return;
  const route = `/api/admin/deletions/${request.id}` as const;
  const { owed: seen } = await office.call<DeletionDetail>('rocio', `GET ${route}`);
  await office.call('rocio', `POST ${route}/carry-out`, { seen, horusErased: true });
};
