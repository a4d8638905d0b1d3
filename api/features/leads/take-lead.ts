import { createHash } from 'node:crypto';
import type { FormTokens } from '#features/leads/form-tokens';
import { emailOf, type Lead } from '#features/leads/lead';
import { mailToCompany, mailToVisitor } from '#features/leads/lead-mails';
import type { CountLead } from '#features/leads/leads-counter';
import type { LeadsLimits } from '#features/leads/leads-limits';
import { claimAcknowledgement, insertLead, type NewLead } from '#features/leads/leads-queries';
import type { Db } from '#platform/database';
import { mailboxOf } from '#platform/mailbox';
import { hashNetwork } from '#platform/network';
import { EVERYBODY } from '#platform/rate-limits';
import type { Services } from '#services';

/** What requests are taken in with. */
export interface Intake {
  readonly services: Services;
  readonly limits: LeadsLimits;
  readonly tokens: FormTokens;
  readonly count: CountLead;
}

export interface Sending {
  /** What the form's token names. */
  readonly requestId: string;
  readonly network: string;
  /** Whether the visitor is to be written to as well. */
  readonly acknowledge: boolean;
}

/**
 * Stores a lead together with its mails: to the company, and to the visitor unless his mailbox was written to today.
 * Whatever is sent again, in whatever order and however many at once, is stored and mailed once.
 * @throws AppError 'request.rate_limited'
 */
export async function takeLead(intake: Intake, lead: Lead, sending: Sending): Promise<void> {
  const { services, limits, count } = intake;
  await limits.network.consume(sending.network);
  await limits.everybody.consume(EVERYBODY);
  const receivedAt = services.now();
  const isNew = await services.database.db.transaction(async (tx) => {
    const stored = await insertLead(tx, rowOf(lead, sending, receivedAt));
    if (stored.isNew) await tellCompany(services, tx, lead, receivedAt);
    if (sending.acknowledge) await tellVisitor(services, tx, stored.id, lead, receivedAt);
    return stored.isNew;
  });
  count(lead.kind, isNew ? 'stored' : 'repeated');
}

function rowOf(lead: Lead, { requestId, network }: Sending, receivedAt: Date): NewLead {
  const { kind, data } = lead;
  return {
    kind,
    requestId,
    contentHash: createHash('sha256')
      .update(JSON.stringify([kind, data]))
      .digest(),
    email: emailOf(lead),
    data,
    quote: lead.kind === 'hiring' ? lead.quote : null,
    networkHash: hashNetwork(network),
    createdAt: receivedAt,
  };
}

async function tellCompany(services: Services, tx: Db, lead: Lead, receivedAt: Date): Promise<void> {
  const envelope = { to: services.config.company.COMPANY_EMAIL, replyTo: emailOf(lead) };
  await services.mailer.queue(tx, envelope, mailToCompany(lead, receivedAt));
}

/** Once a lead, and once a mailbox, kind and day. */
async function tellVisitor(
  services: Services,
  tx: Db,
  leadId: string,
  lead: Lead,
  receivedAt: Date,
): Promise<void> {
  const email = emailOf(lead);
  const day = receivedAt.toISOString().slice(0, 10);
  const claim = { leadId, kind: lead.kind, mailbox: mailboxOf(email), day };
  if (await claimAcknowledgement(tx, claim)) {
    await services.mailer.queue(tx, { to: email }, mailToVisitor(lead));
  }
}
