import type {
  CustomerInvitation,
  CustomerMember,
  CustomerPage,
  OwedFee,
} from '@horus/contract/backoffice/customers';
import { type PlanType, plans } from '@horus/contract/catalog';
import { formatLongDate, noonOf } from '@horus/contract/dates';
import { addressLine } from '@horus/contract/fiscal-data';
import { hardwareInWords } from '@horus/contract/installations';
import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { users } from '#features/auth/auth-tables';
import { toCompanyData } from '#features/backoffice/customers/correct-customer';
import { addressesOf } from '#features/backoffice/customers/customer-addresses';
import { customerNotes } from '#features/backoffice/customers/customer-tables';
import { findLastContact } from '#features/backoffice/customers/last-contact';
import { readCustomers } from '#features/backoffice/customers/list-customers';
import { findLeadsOfCustomer, listPhones } from '#features/backoffice/customers/list-phones';
import { listMailsTo } from '#features/backoffice/mail/mail-rows';
import { toRepeatable } from '#features/backoffice/mail/read-mail';
import { listReceivedOfCustomer } from '#features/backoffice/received-mails/list-received-mails';
import type { PaymentFailure } from '#features/billing/billing-tables';
import { isDueInvoice } from '#features/billing/billing-tables';
import { findSubscriptionInfo } from '#features/billing/customer-area/subscription-queries';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import { kindOrChannel } from '#features/leads/leads-tables';
import { invitations as invitationsTable } from '#features/members/members-tables';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import { iso, isoOrNull } from '#platform/iso';

/** The timeline has the rest. */
const MOST = 20;
const MAX_MAILS = 10;

/** Reads a customer from our own tables. @throws AppError 'request.not_found' */
export async function readCustomerPage(db: Db, organizationId: string, now: Date): Promise<CustomerPage> {
  const leadIds = await findLeadsOfCustomer(db, organizationId);
  const [
    [customer],
    account,
    info,
    fiscal,
    phones,
    members,
    invitations,
    requests,
    mails,
    lastContact,
    refunds,
    disputes,
    notes,
    received,
  ] = await Promise.all([
    readCustomers(db, [organizationId], now),
    readAccount(db, organizationId),
    findSubscriptionInfo(db, organizationId, now),
    findFiscalData(db, organizationId),
    listPhones(db, organizationId),
    readMembers(db, organizationId),
    readInvitations(db, organizationId),
    readRequests(db, organizationId, leadIds),
    readMails(db, organizationId, now),
    findLastContact(db, organizationId, leadIds),
    readRefunds(db, organizationId),
    readDisputes(db, organizationId),
    readNotes(db, organizationId),
    listReceivedOfCustomer(db, organizationId),
  ]);
  if (!customer || !account) throw new AppError('request.not_found');
  const address = fiscal && addressLine(fiscal);
  const [owed, periodVoided] = await Promise.all([readOwed(db, info.id), isPeriodVoided(db, info.id)]);
  const { name, ...dates } = account;
  return {
    customer,
    data: toCompanyData(name, phones, fiscal),
    ...dates,
    address,
    phones,
    info,
    members,
    invitations,
    requests,
    mails,
    lastContact,
    owed,
    periodVoided,
    refunds,
    disputes,
    notes,
    received,
  };
}

async function readAccount(db: Db, organizationId: string) {
  const { rows } = await db.execute<{
    name: string | null;
    created_at: string;
    synced_at: string | null;
  }>(sql`
    select o.name, o.created_at, b.synced_at
      from organizations o
      left join billing_mirrors b on b.organization_id = o.id where o.id = ${organizationId}`);
  const [row] = rows;
  return (
    row && {
      name: row.name,
      createdAt: iso(row.created_at),
      syncedAt: isoOrNull(row.synced_at),
    }
  );
}

interface OwedRow extends OwedFee, Record<string, unknown> {
  readonly currency: string;
  readonly isFee: boolean;
  readonly failures: readonly PaymentFailure[];
}

/** Returns the sum of a subscription's open fees and the fees to act on, oldest first. */
async function readOwed(db: Db, subscriptionId: string | null): Promise<CustomerPage['owed']> {
  if (subscriptionId === null) return null;
  const { rows } = await db.execute<OwedRow>(sql`
    select i.id as "invoiceId", i.number, i.amount_remaining as cents, i.currency, i.issued_at as "issuedAt",
           i.reason is distinct from 'subscription_create' as "isFee",
           coalesce(i.payment_state = 'processing', false) as "isProcessing",
           (select coalesce(jsonb_agg(f order by f->>'at'), '[]')
              from mirrored_payments p, jsonb_array_elements(p.failures) f where p.invoice_id = i.id) as failures
      from mirrored_subscriptions s join mirrored_invoices i on ${isDueInvoice(sql`s`)}
     where s.id = ${subscriptionId} order by i.issued_at, i.id`);
  const [oldest] = rows;
  const failures = rows.flatMap((row) => row.failures).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  if (!oldest) return null;
  return {
    amount: rows.reduce((sum, { cents }) => sum + cents, 0),
    currency: oldest.currency,
    since: iso(oldest.issuedAt),
    failures: failures.length,
    lastFailure: failures.at(-1)?.reason ?? null,
    fees: rows.flatMap(({ isFee, invoiceId, number, cents, issuedAt, isProcessing }) =>
      isFee ? [{ invoiceId, number, cents, issuedAt: iso(issuedAt), isProcessing }] : [],
    ),
  };
}

/** A change of plan that was never confirmed voids its invoice too: it is no period's fee. */
async function isPeriodVoided(db: Db, subscriptionId: string | null): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from mirrored_subscriptions s join mirrored_invoices i on i.subscription_id = s.id
     where s.id = ${subscriptionId} and i.status = 'void' and i.reason = 'subscription_cycle'
       and i.issued_at >= s.current_period_starts_at`);
  return rows.length > 0;
}

type MemberRow = { [Name in keyof CustomerMember]: CustomerMember[Name] } & Record<string, unknown>;

export async function readMembers(db: Db, organizationId: string): Promise<CustomerMember[]> {
  const { rows } = await db.execute<MemberRow>(sql`
    select u.id as "userId", u.name, u.email, m.role, m.created_at as since,
           u.email_verified_at is not null as "emailVerified", u.sign_in_blocked_at as "blockedAt",
           (select c.email from email_changes c where c.user_id = u.id and c.expires_at > now()) as "newEmail",
           exists (select from totp_factors f where f.user_id = u.id and f.confirmed_at is not null)
           or exists (select from passkeys p where p.user_id = u.id) as "secondStep",
           (select max(s.last_used_at) from sessions s where s.user_id = u.id) as "lastSeenAt"
      from memberships m join users u on u.id = m.user_id
     where m.organization_id = ${organizationId}
     order by m.role = 'owner' desc, m.created_at, u.id`);
  return rows.map((row) => ({
    ...row,
    since: iso(row.since),
    blockedAt: isoOrNull(row.blockedAt),
    lastSeenAt: isoOrNull(row.lastSeenAt),
  }));
}

async function readInvitations(db: Db, organizationId: string): Promise<CustomerInvitation[]> {
  const rows = await db
    .select()
    .from(invitationsTable)
    .where(eq(invitationsTable.organizationId, organizationId))
    .orderBy(desc(invitationsTable.createdAt), invitationsTable.id);
  return rows.map(({ id, email, role, createdAt, expiresAt }) => ({
    ...{ id, email, role },
    at: iso(createdAt),
    expiresAt: iso(expiresAt),
  }));
}

type RequestRow = Omit<CustomerPage['requests'][number], 'detail' | 'sentBy'> & {
  readonly installed: Installed | null;
  /** Set once an invoice is issued. */
  readonly number: string | null;
  readonly decidedAt: string | null;
};

interface Installed {
  readonly devices: number;
  readonly cards: number;
  readonly readyAt: string | null;
  readonly shippedAt: string | null;
  readonly travels: boolean;
  readonly deliveredOn: string | null;
  readonly returnedOn: string | null;
  readonly returnReason: string | null;
  readonly parcel: string;
  readonly deliverTo: string | null;
  readonly by: string | null;
}

function stateOfParcel({ travels, deliveredOn, returnedOn, returnReason }: Installed): string | null {
  if (travels) return 'en camino';
  if (deliveredOn) return `entregado el ${formatLongDate(noonOf(deliveredOn))}`;
  return returnedOn && `devuelto el ${formatLongDate(noonOf(returnedOn))} (${returnReason})`;
}

function detailOf(installed: Installed | null): string | null {
  if (!installed) return null;
  const { readyAt, shippedAt, parcel, deliverTo } = installed;
  const sent = shippedAt
    ? [
        `enviado el ${formatLongDate(shippedAt)}`,
        parcel,
        deliverTo && `a ${deliverTo}`,
        stateOfParcel(installed),
      ]
    : null;
  const said = [
    hardwareInWords(installed),
    sent?.filter(Boolean).join(', '),
    readyAt && `sistema listo el ${formatLongDate(readyAt)}`,
  ];
  return said.filter(Boolean).join('; ') || null;
}

/** Returns pending requests first, then the newest. */
async function readRequests(
  db: Db,
  organizationId: string,
  leadIds: readonly string[],
): Promise<CustomerPage['requests']> {
  const none = sql`null::timestamptz`;
  const { rows } = await db.execute<RequestRow>(sql`
    select kind, id, at, what, state, waits, due_at as "dueAt", installed, number, decided_at as "decidedAt", opened_by as "openedBy" from (
      (select 'invoice' as kind, id::text, created_at as at, form->>'companyName' as what, state,
              state = 'received' as waits, ${none} as due_at, null::jsonb as installed, invoice_number as number, decided_at, opened_by
         from invoice_requests where organization_id = ${organizationId}
        order by state = 'received' desc, created_at desc, id desc limit ${MOST})
      union all
      (select 'deletion', d.id::text, d.created_at, coalesce(u.email, 'una cuenta eliminada'), d.state,
              d.state = 'pending', d.due_at, null, null, null, null
         from deletion_requests d left join users u on u.id = d.user_id
        where d.organization_id = ${organizationId} order by d.state = 'pending' desc, d.created_at desc limit ${MOST})
      union all
      (select 'installation', i.id::text, i.ordered_at, i.plan_type,
              case when i.cancelled_at is not null then 'cancelled' when i.next_due_at is not null then 'open' when i.travels then 'travelling' else 'set' end,
              i.next_due_at is not null or i.travels, i.next_due_at,
              jsonb_build_object('devices', i.devices, 'cards', i.cards, 'readyAt', i.configured_at,
                'shippedAt', i.shipped_at, 'travels', i.travels, 'deliveredOn', i.delivered_on,
                'returnedOn', i.returned_on, 'returnReason', i.return_reason, 'parcel', concat_ws(' ', i.carrier, i.tracking_number),
                'deliverTo', i.deliver_to, 'by', (
                  select a.operator_name from audit_log a
                   where a.subject_kind = 'installation' and a.subject_id = i.id::text
                     and a.action = 'installation.shipped' order by a.id desc limit 1)), null, null, null
         from installations i where i.organization_id = ${organizationId}
        order by (i.next_due_at is not null or i.travels) desc, i.ordered_at desc limit ${MOST})
      union all
      (select 'lead', l.id::text, l.created_at, ${kindOrChannel}, l.status, l.status in ('new', 'working'), ${none}, null,
              null, null, null
         from leads l where l.id = any(${sql.param([...leadIds])}::uuid[])
        order by l.status in ('new', 'working') desc, l.created_at desc limit ${MOST})) r
     order by waits desc, at desc limit ${MOST}`);
  return rows.map(({ what, installed, number, decidedAt, ...row }) => ({
    ...row,
    detail: number && decidedAt ? `${number}, enviada el ${formatLongDate(decidedAt)}` : detailOf(installed),
    sentBy: installed?.shippedAt ? installed.by : null,
    what: row.kind === 'installation' ? `Horus ${plans[what as PlanType].name}` : what,
    at: iso(row.at),
    dueAt: isoOrNull(row.dueAt),
  }));
}

/** Returns the newest first; no undelivered mail is left out for a newer one. */
export async function readMails(db: Db, organizationId: string, now: Date): Promise<CustomerPage['mails']> {
  const addresses = addressesOf(organizationId);
  const mails = await listMailsTo(db, { addresses, organizationId, most: MAX_MAILS });
  return mails
    .map((mail) => toRepeatable(mail, now))
    .toSorted((one, other) => Date.parse(other.queuedAt) - Date.parse(one.queuedAt));
}

async function readRefunds(db: Db, organizationId: string): Promise<CustomerPage['refunds']> {
  const { rows } = await db.execute<CustomerPage['refunds'][number]>(sql`
    select r.id, r.payment_id as "paymentId", r.created_at as at, r.ordered_by as by, r.cents, r.reason, r.state,
           coalesce(p.currency, 'eur') as currency
      from refund_orders r left join mirrored_payments p on p.id = r.payment_id
     where r.organization_id = ${organizationId} and r.state <> 'refused' order by r.created_at desc`);
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
}

async function readDisputes(db: Db, organizationId: string): Promise<CustomerPage['disputes']> {
  const { rows } = await db.execute<CustomerPage['disputes'][number]>(sql`
    select d.id, d.payment_id as "paymentId", coalesce(p.description, d.payment_id) as description, d.amount as cents,
           d.currency, d.status, d.reason, d.opened_at as "openedAt", d.due_at as "dueAt", d.answer
      from mirrored_disputes d left join mirrored_payments p on p.id = d.payment_id
     where d.organization_id = ${organizationId} order by d.opened_at desc, d.id`);
  return rows.map((row) => ({ ...row, openedAt: iso(row.openedAt), dueAt: isoOrNull(row.dueAt) }));
}

/** Returns the newest notes, emails and calls. */
export async function readNotes(db: Db, organizationId: string): Promise<CustomerPage['notes']> {
  const rows = await db
    .select({ ...getTableColumns(customerNotes), to: users.email })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.recipientId))
    .where(eq(customerNotes.organizationId, organizationId))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
    .limit(MOST);
  return rows.map(({ id, createdAt, author, body, subject, to, call, callAgainOn, callAgainHour }) => ({
    ...{ id, author, at: iso(createdAt), text: body },
    email: subject === null ? null : { to, subject },
    call: call && { result: call, againOn: callAgainOn, againHour: callAgainHour },
  }));
}
