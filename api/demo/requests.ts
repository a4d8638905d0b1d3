import { DELETION_DAYS } from '@horus/contract/deletion-options';
import { DAY_MS } from '@horus/contract/durations';
import { and, eq, like, max } from 'drizzle-orm';
import { recordActivity } from '#features/activity/record-activity';
import { deletionRequests } from '#features/auth/deletion-tables';
import { mirroredPayments } from '#features/billing/billing-tables';
import { eraseLeadsOf, listLeadsOf } from '#features/leads/leads-of-address';
import { completeDeletion } from '#features/requests/complete-deletion';
import { attachInvoice } from '#features/requests/decide-invoice';
import { insertDeletionRequest } from '#features/requests/deletion-queries';
import { insertInvoiceRequest } from '#features/requests/invoice-queries';
import { invoiceRequests } from '#features/requests/requests-tables';
import { look } from './actions.ts';
import type { Act, Customer, World } from './demo-context.ts';

export const askInvoice: Act = async (world, customer) => {
  await look(world, customer);
  const { db } = world.services.database;
  const { organizationId, userId, company } = customer;
  const at = world.services.now();
  const [payment] = await db
    .select({ id: mirroredPayments.id })
    .from(mirroredPayments)
    .where(eq(mirroredPayments.organizationId, organizationId))
    .limit(1);
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

export async function issueInvoice(
  { services }: Pick<World, 'services'>,
  { organizationId }: Pick<Customer, 'organizationId'>,
): Promise<void> {
  const rows = await services.database.db
    .select({ id: invoiceRequests.id })
    .from(invoiceRequests)
    .where(and(eq(invoiceRequests.organizationId, organizationId), eq(invoiceRequests.state, 'received')));
  const series = `F-${services.now().getFullYear()}-`;
  for (const { id } of rows) {
    const [last] = await services.database.db
      .select({ number: max(invoiceRequests.invoiceNumber) })
      .from(invoiceRequests)
      .where(like(invoiceRequests.invoiceNumber, `${series}%`));
    const next = Number(last?.number?.slice(series.length) ?? 0) + 1;
    await attachInvoice(services, id, { number: series + String(next).padStart(4, '0'), pdf: PDF });
  }
}

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

export const erase: Act = async ({ services }, { userId }) => {
  const [request] = await services.database.db
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, 'pending')));
  if (!request) return;
  const leads = { list: listLeadsOf, erase: eraseLeadsOf };
  await completeDeletion(services, leads, request.id, { horusErased: true });
};
