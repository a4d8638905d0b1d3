import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_COUNTRY } from '@horus/contract/countries';
import type { FiscalData } from '@horus/contract/fiscal-data';
import { provinceOf } from '@horus/contract/postal-codes';
import { normalizeTaxId } from '@horus/contract/tax-id';
import { and, eq, gt, sql } from 'drizzle-orm';
import { memberships, users } from '#features/auth/auth-tables';
import { fiscalData } from '#features/billing/billing-tables';
import type { StripeBillingDetails } from '#features/billing/fiscal-data/stripe-billing-details';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';

/**
 * Whom an organisation's invoices name; null where nobody has said it.
 * @param after said later than this moment, if given
 */
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
 * Returns what is to be saved: of the payer and the copies the part that was changed since `seen`,
 * the other as it is in `present`.
 * @throws AppError 'fiscal_data.changed' when a changed part in `present` is neither as seen nor as
 *   given
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
 * Keeps what somebody has given, to be carried to Stripe. Of the payer and the copies only the part
 * that they changed is written: the other may be changed by a colleague in the same moment.
 * @param before what was there when they gave it
 * @returns whether anything is different now
 * @throws AppError 'fiscal_data.changed' when the same part was changed in the same moment
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

/** An organisation's owners, as mails to them need. */
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

/** Has an organisation's data carried again: its customer at Stripe is another one now. */
export async function markFiscalDataWaiting(db: Db, organizationId: string): Promise<void> {
  await db
    .update(fiscalData)
    .set({ waits: true, version: sql`${fiscalData.version} + 1` })
    .where(eq(fiscalData.organizationId, organizationId));
}

const countryNames = new Intl.DisplayNames('es', { type: 'region' });

/**
 * Takes over what was changed at Stripe: typed on a payment page or in the portal. What somebody
 * gave here and has still to be carried there is newer, and stays; so does all that is there
 * already, in a look that began before it was carried.
 * @param fetch the number of the look at Stripe that found these details
 */
export async function takeFromStripe(
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
    // A name alone is anybody's; a tax id and a street together say whom invoices are for.
    if (!details.taxId || !details.street) return;
    await tx
      .insert(fiscalData)
      .values({ organizationId, ...fromStripe(details), atStripe: details, waits: false, updatedAt: now })
      .onConflictDoNothing();
    return;
  }
  if (row.waits || fetch <= row.carriedFetch || isSame(row.atStripe, details)) return;
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
