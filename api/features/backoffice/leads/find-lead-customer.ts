import type { LeadCustomer } from '@horus/contract/backoffice/leads';
import { phoneKey } from '@horus/contract/phone';
import { sql } from 'drizzle-orm';
import { readDebts } from '#features/backoffice/customers/list-customers';
import { findCustomersByPhone } from '#features/backoffice/customers/list-phones';
import { findBillingContact } from '#features/billing/customer-area/billing-contact';
import type { Db } from '#platform/database';

/** Finds the customer with an address, else the only one with a phone. */
export async function findLeadCustomer(
  db: Db,
  { email, phone }: { readonly email: string; readonly phone: string },
): Promise<LeadCustomer | null> {
  const member = email === '' ? null : await findMember(db, email);
  const organizationId = member?.organizationId ?? (await findByPhone(db, phone));
  if (!organizationId) return null;
  const [contact, debts] = await Promise.all([
    findBillingContact(db, organizationId),
    readDebts(db, [organizationId]),
  ]);
  const { cents, currency } = debts.get(organizationId) ?? {};
  return {
    organizationId,
    name: member?.name ?? contact?.name ?? '',
    company: contact?.company ?? '',
    email: member ? email : (contact?.email ?? ''),
    owed: cents !== undefined && currency ? { cents, currency } : null,
  };
}

async function findMember(db: Db, email: string): Promise<{ organizationId: string; name: string } | null> {
  const { rows } = await db.execute<{ organizationId: string; name: string }>(sql`
    select m.organization_id as "organizationId", u.name
      from users u join memberships m on m.user_id = u.id
     where u.email = ${email} order by m.organization_id = u.organization_id desc limit 1`);
  return rows[0] ?? null;
}

async function findByPhone(db: Db, phone: string): Promise<string | undefined> {
  const key = phoneKey(phone);
  return key ? (await findCustomersByPhone(db, [key])).get(key) : undefined;
}
