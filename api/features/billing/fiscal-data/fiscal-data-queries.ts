import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_COUNTRY } from '@horus/contract/countries';
import type { FiscalData } from '@horus/contract/fiscal-data';
import { provinceOf } from '@horus/contract/postal-codes';
import { normalizeTaxId } from '@horus/contract/tax-id';
import { and, eq, gt, sql } from 'drizzle-orm';
import { memberships, users } from '#features/auth/auth-tables';
import type { StripeBillingDetails } from '#features/billing/billing-tables';
import { fiscalData } from '#features/billing/billing-tables';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';

/** @param after returns only data changed after this time */
export async function findFiscalData(
  db: Db,
  organizationId: string,
  after?: Date,
): Promise<FiscalData | null> {
  const [row] = await db
    .select()
    .from(fiscalData)
    .where(and(eq(fiscalData.organizationId, organizationId), after && gt(fiscalData.updatedAt, after)));
  return row ? toFiscalData(row) : null;
}

function toFiscalData(row: typeof fiscalData.$inferSelect): FiscalData {
  const { companyName, taxId, address, postalCode, city, province, country } = row;
  const copies = { copyTo: row.copyTo ?? '', quarterly: row.quarterlySince !== null };
  return { companyName, taxId, address, postalCode, city, province, country, ...copies };
}

const payerFields = ['companyName', 'taxId', 'address', 'postalCode', 'city', 'province', 'country'] as const;
const copiesFields = ['copyTo', 'quarterly'] as const;

/**
 * Keeps the part (payer or copies) of `present` that the user did not change since `seen`.
 * @throws AppError 'fiscal_data.changed' if `present` differs from both in a changed part
 */
export function mergeFiscalData(
  given: FiscalData,
  seen: FiscalData | null,
  present: FiscalData | null,
): FiscalData {
  const wanted = { ...given, taxId: normalizeTaxId(given.taxId, given.country) };
  return { ...wanted, ...mergePart(payerFields), ...mergePart(copiesFields) };

  function mergePart(names: readonly (keyof FiscalData)[]): Partial<FiscalData> {
    const isSamePart = (one: FiscalData | null, other: FiscalData | null) =>
      names.every((name) => (one?.[name] || '') === (other?.[name] || ''));
    if (present && isSamePart(wanted, seen)) return pick(present, names);
    if (isSamePart(present, seen) || isSamePart(present, wanted)) return {};
    throw new AppError('fiscal_data.changed');
  }
}

function pick(data: FiscalData, names: readonly (keyof FiscalData)[]): Partial<FiscalData> {
  return Object.fromEntries(names.map((name) => [name, data[name]]));
}

/**
 * Writes only the changed part: a colleague may change the other one at the same time.
 * @param before the data that the user saw
 * @throws AppError 'fiscal_data.changed' if the same part was changed at the same time
 */
export async function writeFiscalData(
  tx: Db,
  organizationId: string,
  wanted: FiscalData,
  before: FiscalData | null,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insert(fiscalData)
    .values({ organizationId, ...toColumns(wanted, null, now) })
    .onConflictDoNothing()
    .returning({ organizationId: fiscalData.organizationId });
  if (inserted.length > 0) return true;
  const ofThis = eq(fiscalData.organizationId, organizationId);
  const [row] = await tx.select().from(fiscalData).where(ofThis).for('update');
  const present = row ? toFiscalData(row) : null;
  const next = mergeFiscalData(wanted, before, present);
  if (!row || isDeepStrictEqual(next, present)) return false;
  await tx
    .update(fiscalData)
    .set({ ...toColumns(next, row.quarterlySince, now), version: sql`${fiscalData.version} + 1` })
    .where(ofThis);
  return true;
}

function toColumns({ quarterly, copyTo, ...payer }: FiscalData, quarterlySince: Date | null, now: Date) {
  return {
    ...payer,
    copyTo: copyTo || null,
    quarterlySince: quarterly ? (quarterlySince ?? now) : null,
    waits: true,
    updatedAt: now,
  };
}

export function listOwners(db: Db, organizationId: string) {
  return db
    .select({
      name: users.name,
      email: users.email,
      emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, 'owner')));
}

/** Sends the data again, because the organisation has a new Stripe customer. */
export async function markFiscalDataWaiting(db: Db, organizationId: string): Promise<void> {
  await db
    .update(fiscalData)
    .set({ waits: true, version: sql`${fiscalData.version} + 1` })
    .where(eq(fiscalData.organizationId, organizationId));
}

const countryNames = new Intl.DisplayNames('es', { type: 'region' });

/** Keeps data that must still be sent to Stripe, and ignores fetches from before the last send. */
export async function mergeFiscalDataFromStripe(
  tx: Db,
  organizationId: string,
  {
    details,
    fetch,
    now,
  }: { readonly details: StripeBillingDetails | null; readonly fetch: number; readonly now: Date },
): Promise<void> {
  if (!details) return;
  const [row] = await tx
    .select()
    .from(fiscalData)
    .where(eq(fiscalData.organizationId, organizationId))
    .for('update');
  if (!row) {
    // A name alone is not enough for an invoice; a tax id and a street are.
    if (!details.taxId || !details.street) return;
    await tx
      .insert(fiscalData)
      .values({ organizationId, ...fromStripe(details), atStripe: details, waits: false, updatedAt: now })
      .onConflictDoNothing();
    return;
  }
  if (row.waits || fetch <= row.sentFetch || isSame(row.atStripe, details)) return;
  const { companyName, taxId, address, postalCode, city, province, country } = row;
  const known = { companyName, taxId, address, postalCode, city, province, country };
  const told = Object.entries(fromStripe(details)).filter(([, value]) => value !== '');
  await tx
    .update(fiscalData)
    .set({
      ...known,
      ...Object.fromEntries(told),
      atStripe: details,
      updatedAt: now,
      version: sql`${fiscalData.version} + 1`,
    })
    .where(eq(fiscalData.organizationId, organizationId));
}

function isSame(one: StripeBillingDetails | null, other: StripeBillingDetails): boolean {
  const shape = (details: StripeBillingDetails) => JSON.stringify(Object.entries(details).sort());
  return one !== null && shape(one) === shape(other);
}

function fromStripe(details: StripeBillingDetails) {
  const country = details.country ? (countryNames.of(details.country) ?? details.country) : DEFAULT_COUNTRY;
  const postalCode = details.postalCode ?? '';
  return {
    companyName: details.name ?? '',
    taxId: details.taxId ?? '',
    address: details.street ?? '',
    postalCode,
    city: details.city ?? '',
    province: country === DEFAULT_COUNTRY ? (provinceOf(postalCode) ?? '') : '',
    country,
  };
}
