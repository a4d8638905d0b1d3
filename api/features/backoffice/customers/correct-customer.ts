import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { correctedData } from '@horus/contract/activity';
import type {
  CompanyData,
  CorrectCompanyBody,
  CorrectMemberBody,
} from '@horus/contract/backoffice/customers';
import { addressLine, type FiscalData, type Payer } from '@horus/contract/fiscal-data';
import { eq } from 'drizzle-orm';
import { recordActivity } from '#features/activity/record-activity';
import { organizations, users } from '#features/auth/auth-tables';
import { queueEmailChange } from '#features/auth/change-email';
import { type Member, requireMember } from '#features/auth/require-member';
import { listPhones } from '#features/backoffice/customers/list-phones';
import { addCustomerNote, type Writing } from '#features/backoffice/customers/write-to-customer';
import { sendFiscalDataJob } from '#features/billing/billing-jobs';
import {
  findFiscalData,
  mergeFiscalData,
  writeFiscalData,
} from '#features/billing/fiscal-data/fiscal-data-queries';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import { isFirstSend, type Send } from '#platform/held-mails';
import type { Services } from '#services';

type Field = keyof typeof correctedData;
type RecordFields = (tx: Transaction, fields: readonly Field[]) => Promise<void>;

/** A value before and after, with its name. */
type Change = readonly [field: Field, name: string, before: string, after: string];

export function toCompanyData(
  name: string | null,
  [phone = '']: readonly string[],
  fiscal: FiscalData | null,
): CompanyData {
  return { company: name ?? '', phone, payer: fiscal && payerOf(fiscal) };
}

function payerOf({ copyTo: _, quarterly: __, ...payer }: FiscalData): Payer {
  return payer;
}

/** @throws AppError 'request.not_found' | 'customers.data_changed' when `seen` is stale */
export async function correctCompany(
  services: Services,
  { organizationId, operator }: Writing,
  { company, phone, payer, seen }: CorrectCompanyBody,
  record: RecordFields,
): Promise<void> {
  const now = services.now();
  const own = eq(organizations.id, organizationId);
  await services.database.db.transaction(async (tx) => {
    const [row] = await tx.select({ name: organizations.name }).from(organizations).where(own).for('update');
    if (!row) throw new AppError('request.not_found');
    const fiscal = await findFiscalData(tx, organizationId);
    const wanted = payer && mergePayer(payer, fiscal);
    const before = toCompanyData(row.name, await listPhones(tx, organizationId), fiscal);
    const changes: Change[] = [
      ['company', 'Empresa', before.company, company],
      ['phone', 'Teléfono', before.phone, phone],
      ...(wanted ? changesOf(before.payer, wanted) : []),
    ];
    const fields = fieldsOf(changes);
    if (fields.length === 0) return;
    if (!isDeepStrictEqual(before, seen)) throw new AppError('customers.data_changed');
    if (fields.includes('company') || fields.includes('phone')) {
      await tx
        .update(organizations)
        .set({
          name: company || null,
          ...(fields.includes('phone') && { phone: phone || null, phoneAt: now }),
        })
        .where(own);
    }
    if (wanted) await writePayer(services, tx, organizationId, wanted, fiscal);
    await recordCorrection(services, tx, { organizationId, operator }, changes);
    await record(tx, fields);
  });
}

/**
 * Corrects only the customer's billing data.
 * @throws AppError 'customers.data_changed' when `seen` is stale
 */
export async function correctPayer(
  services: Services,
  tx: Transaction,
  { organizationId, operator }: Writing,
  { payer, seen }: { payer: Payer; seen: Payer | null },
  record: RecordFields,
): Promise<void> {
  const fiscal = await findFiscalData(tx, organizationId);
  const before = fiscal && payerOf(fiscal);
  const wanted = mergePayer(payer, fiscal);
  const changes = changesOf(before, wanted);
  const fields = fieldsOf(changes);
  if (fields.length === 0) return;
  if (!isDeepStrictEqual(before, seen)) throw new AppError('customers.data_changed');
  await writePayer(services, tx, organizationId, wanted, fiscal);
  await recordCorrection(services, tx, { organizationId, operator }, changes);
  await record(tx, fields);
}

/** Keeps the copies to the gestoría. */
function mergePayer(payer: Payer, fiscal: FiscalData | null): FiscalData {
  const copies = { copyTo: fiscal?.copyTo ?? '', quarterly: fiscal?.quarterly ?? false };
  return mergeFiscalData({ ...payer, ...copies }, fiscal, fiscal);
}

async function writePayer(
  { jobs, now }: Services,
  tx: Transaction,
  organizationId: string,
  wanted: FiscalData,
  fiscal: FiscalData | null,
): Promise<void> {
  if (await writeFiscalData(tx, organizationId, wanted, fiscal, now())) {
    await jobs.enqueue(tx, sendFiscalDataJob, { organizationId });
  }
}

/**
 * Another email is mailed a link, and is saved when the member opens it.
 * @throws AppError 'members.not_found' | 'customers.data_changed' when `seen` is stale |
 *   'auth.email_taken' | 'operators.sent_before'
 */
export async function correctMember(
  services: Services,
  { organizationId, userId, operator }: Writing & Member,
  { name, email, seen, send }: CorrectMemberBody & { readonly send: Send | null },
  record: RecordFields,
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await requireMember(tx, { organizationId, userId });
    if (!(await isFirstSend(tx, send, userId, { name, email }))) return;
    const [before] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!before) throw new AppError('members.not_found');
    const changes: Change[] = [
      ['name', 'Nombre', before.name, name],
      ['email', `Email de ${name} (falta que lo confirme)`, before.email, email],
    ];
    const fields = fieldsOf(changes);
    if (fields.length === 0) return;
    if (!isDeepStrictEqual(before, seen)) throw new AppError('customers.data_changed');
    if (fields.includes('name')) {
      await tx.update(users).set({ name, updatedAt: services.now() }).where(eq(users.id, userId));
    }
    if (fields.includes('email')) {
      if ((await tx.$count(users, eq(users.email, email))) > 0) throw new AppError('auth.email_taken');
      await queueEmailChange(services, tx, userId, email);
    }
    await recordCorrection(services, tx, { organizationId, operator }, changes);
    await record(tx, fields);
  });
}

export function changesOf(before: Payer | null, after: Payer): Change[] {
  const name = (payer: Payer | null) => payer?.companyName ?? '';
  return [
    ['payer', 'Nombre en las facturas', name(before), name(after)],
    ['payer', 'NIF', before?.taxId ?? '', after.taxId],
    ['payer', 'Provincia', before?.province ?? '', after.province],
    ['payer', 'Dirección', before ? addressLine(before) : '', addressLine(after)],
  ];
}

const isChanged = ([, , before, after]: Change) => before !== after;

function fieldsOf(changes: readonly Change[]): Field[] {
  return [...new Set(changes.filter(isChanged).map(([field]) => field))];
}

export function describeCorrection(title: string, changes: readonly Change[]): string {
  const values = changes
    .filter(isChanged)
    .map(([, name, before, after]) => `${name}: ${before || 'nada'} → ${after || 'nada'}`);
  return [title, ...values].join('\n');
}

/** The values are in a note, which is erased with the customer; the audit log only has names. */
async function recordCorrection(
  services: Services,
  tx: Transaction,
  writing: Writing,
  changes: readonly Change[],
): Promise<void> {
  const { organizationId } = writing;
  const text = describeCorrection('Datos corregidos.', changes);
  await addCustomerNote(services, tx, writing, { id: randomUUID(), text });
  const done = { organizationId, actor: 'company', at: services.now() } as const;
  await recordActivity(tx, { ...done, kind: 'data.corrected', details: { fields: fieldsOf(changes) } });
}
