import { createHash } from 'node:crypto';
import { paths } from '@horus/contract/backoffice/paths';
import type { FormTokens } from '#features/leads/form-tokens';
import { emailOf, type Lead } from '#features/leads/lead';
import { hiringConfirmation, mailToCompany, mailToVisitor, manyChanges } from '#features/leads/lead-mails';
import type { CountLead } from '#features/leads/leads-counter';
import type { LeadsLimits } from '#features/leads/leads-limits';
import {
  claimAcknowledgement,
  claimConfirmation,
  claimLastConfirmation,
  insertLead,
  isKnownLead,
  markConfirmed,
  type NewLead,
} from '#features/leads/leads-queries';
import type { AccountStatus, Message } from '#mails/messages.ts';
import type { Db } from '#platform/database';
import { mailboxOf } from '#platform/mailbox';
import { hashNetwork } from '#platform/network';
import type { Visitor } from '#platform/visitor';
import type { Services } from '#services';

export interface Intake {
  readonly services: Services;
  readonly limits: LeadsLimits;
  readonly tokens: FormTokens;
  readonly count: CountLead;
  readonly accountStatusOf: (email: string) => Promise<AccountStatus>;
}

export interface Sending {
  /** From the form's token. */
  readonly requestId: string;
  readonly visitor: Visitor;
  readonly acknowledge: boolean;
  readonly trapped: boolean;
}

/**
 * Mails the company, and the visitor once a day and kind and after each changed order.
 * A repeated lead is stored and mailed once; a trapped one is stored as spam and not mailed.
 * @throws AppError 'request.rate_limited' | 'request.work_required'
 */
export async function createLead(intake: Intake, lead: Lead, sending: Sending): Promise<void> {
  const { services, limits, count } = intake;
  await limits.network.consume(sending.visitor.network);
  const receivedAt = services.now();
  const row = rowOf(lead, sending, receivedAt);
  if (!(await isKnownLead(services.database.db, row))) await limits.shared.take(sending.visitor);
  const accountStatus = lead.kind === 'hiring' ? await intake.accountStatusOf(emailOf(lead)) : null;
  const mailbox = mailboxOf(emailOf(lead));
  // Before the transaction, because the limit uses its own connection.
  const mayWrite = sending.acknowledge && (await limits.mails.tryConsume(mailbox));
  const { isNew, told } = await services.database.db.transaction(async (tx) => {
    const stored = await insertLead(tx, row);
    if (sending.trapped) return { isNew: stored.isNew, told: false };
    const to = { leadId: stored.id, mailbox, mayWrite };
    const told = sending.acknowledge && (await mailVisitor(services, tx, to, lead, receivedAt));
    // An order repeated after a different one is valid again, so the company gets another email.
    const holdsAgain = told && stored.confirmedAt !== null;
    if (stored.isNew || holdsAgain)
      await notifyCompany(services, tx, lead, { leadId: stored.id, receivedAt, accountStatus });
    return { isNew: stored.isNew, told };
  });
  if (mayWrite && !told) await limits.mails.refund(mailbox);
  count(lead.kind, sending.trapped ? 'trapped' : isNew ? 'stored' : 'repeated');
}

function rowOf(lead: Lead, { requestId, visitor, trapped }: Sending, receivedAt: Date): NewLead {
  const { kind, data } = lead;
  return {
    kind,
    requestId,
    contentHash: createHash('sha256')
      .update(JSON.stringify(trapped ? [kind, data, 'spam'] : [kind, data]))
      .digest(),
    status: trapped ? 'spam' : 'new',
    email: emailOf(lead),
    data,
    quote: lead.kind === 'hiring' ? lead.quote : null,
    networkHash: hashNetwork(visitor.network),
    createdAt: receivedAt,
    changedAt: receivedAt,
  };
}

async function notifyCompany(
  services: Services,
  tx: Db,
  lead: Lead,
  { leadId, receivedAt, accountStatus }: { leadId: string; receivedAt: Date; accountStatus: AccountStatus },
): Promise<void> {
  const { company, server } = services.config;
  const envelope = { to: company.COMPANY_EMAIL, replyTo: emailOf(lead), leadId };
  const officeUrl = server.publicUrl + paths.admin.lead.href({ leadId });
  await services.mailer.queue(tx, envelope, mailToCompany(lead, receivedAt, accountStatus, officeUrl));
}

/** @returns whether the visitor gets an email */
async function mailVisitor(
  services: Services,
  tx: Db,
  { mayWrite, ...to }: { leadId: string; mailbox: string; mayWrite: boolean },
  lead: Lead,
  receivedAt: Date,
): Promise<boolean> {
  const claim = { ...to, day: receivedAt.toISOString().slice(0, 10) };
  const message =
    lead.kind === 'hiring'
      ? await confirmationOf(tx, lead, claim, mayWrite)
      : mayWrite && (await claimAcknowledgement(tx, { ...claim, kind: lead.kind })) && mailToVisitor(lead);
  if (!message) return false;
  await markConfirmed(tx, to.leadId, receivedAt);
  await services.mailer.queue(tx, { to: emailOf(lead), leadId: to.leadId }, message);
  return true;
}

/** Order confirmations per day to an unverified address. */
const MAX_CONFIRMATIONS = 5;

/** Confirms each changed order. Beyond the limit, one final email voids all figures of the day. */
async function confirmationOf(
  tx: Db,
  lead: Lead & { kind: 'hiring' },
  claim: { leadId: string; mailbox: string; day: string },
  mayWrite: boolean,
): Promise<Message | null> {
  const message = hiringConfirmation(lead, false);
  const contentHash = createHash('sha256').update(JSON.stringify(message.props)).digest();
  const claimMail = mayWrite ? claimConfirmation : claimLastConfirmation;
  const mail = await claimMail(tx, { ...claim, contentHash }, MAX_CONFIRMATIONS + 1);
  if (mail === null) return null;
  if (mail > MAX_CONFIRMATIONS) return manyChanges(lead);
  return hiringConfirmation(lead, mail > 1);
}
