import { DEFAULT_COUNTRY } from '@horus/contract/countries';
import type { FiscalData } from '@horus/contract/fiscal-data';
import { provinceOf } from '@horus/contract/postal-codes';
import { normalizeTaxId } from '@horus/contract/tax-id';
import { and, eq, gt, sql } from 'drizzle-orm';
import { memberships, users } from '#features/auth/auth-tables';
import { fiscalData } from '#features/billing/billing-tables';
import type { StripeBillingDetails } from '#features/billing/fiscal-data/stripe-billing-details';
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
  if (!row) return null;
  const { companyName, taxId, address, postalCode, city, province, country, copyTo } = row;
  const quarterly = row.quarterlySince !== null;
  return {
    companyName,
    taxId,
    address,
    postalCode,
    city,
    province,
    country,
    copyTo: copyTo ?? '',
    quarterly,
  };
}

const payerFields = ['companyName', 'taxId', 'address', 'postalCode', 'city', 'province', 'country'] as const;

/**
 * Keeps what somebody has given, to be carried to Stripe. Of the payer and the copies only the part
 * that they changed is written: the other may be changed by a colleague in the same moment.
 * @param before what was there when they gave it
 * @returns whether anything is different now
 */
export async function writeFiscalData(
  db: Db,
  organizationId: string,
  { quarterly, copyTo: reader, ...given }: FiscalData,
  before: FiscalData | null,
  now: Date,
): Promise<boolean> {
  const payer = { ...given, taxId: normalizeTaxId(given.taxId, given.country) };
  const values = { ...payer, copyTo: reader || null };
  const isPayerLeft = before !== null && payerFields.every((name) => payer[name] === before[name]);
  const areCopiesLeft = before?.copyTo === reader && before.quarterly === quarterly;
  if (isPayerLeft && areCopiesLeft) return false;
  const { companyName, taxId, address, postalCode, city, province, country, copyTo, quarterlySince } =
    fiscalData;
  const present = sql`(${companyName}, ${taxId}, ${address}, ${postalCode}, ${city}, ${province}, ${country}, ${copyTo},
    ${quarterlySince} is not null)`;
  const written = await db
    .insert(fiscalData)
    .values({
      organizationId,
      ...values,
      quarterlySince: quarterly ? now : null,
      waits: true,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: fiscalData.organizationId,
      set: {
        ...(!isPayerLeft && payer),
        ...(!areCopiesLeft && {
          copyTo: values.copyTo,
          quarterlySince: quarterly
            ? sql`coalesce(${quarterlySince}, ${now.toISOString()}::timestamptz)`
            : null,
        }),
        waits: true,
        updatedAt: now,
        version: sql`${fiscalData.version} + 1`,
      },
      setWhere: sql`${present} is distinct from (${values.companyName}, ${values.taxId}, ${values.address},
        ${values.postalCode}, ${values.city}, ${values.province}, ${values.country}, ${values.copyTo}::text,
        ${quarterly}::boolean)`,
    })
    .returning({ organizationId: fiscalData.organizationId });
  return written.length > 0;
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
