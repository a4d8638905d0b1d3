import type { CustomerCallBody, CustomerEmailBody, NoteBody } from '@horus/contract/backoffice/customers';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { memberships, users } from '#features/auth/auth-tables';
import { alreadySentError } from '#features/backoffice/already-sent-error';
import { customerNotes } from '#features/backoffice/customers/customer-tables';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import { type HeldMail, holdMail } from '#platform/held-mails';
import type { Services } from '#services';

type Note = typeof customerNotes.$inferInsert & { readonly id: string };

/**
 * @returns false when the page repeats the call
 * @throws AppError 'operators.sent_before' when its id has other content
 */
async function insertNote(tx: Transaction, kind: 'note' | 'email' | 'call', note: Note): Promise<boolean> {
  const written = await tx
    .insert(customerNotes)
    .values(note)
    .onConflictDoNothing()
    .returning({ id: customerNotes.id });
  if (written.length > 0) return true;
  const { id, organizationId, body, subject, call } = customerNotes;
  const isSame = and(
    eq(id, note.id),
    eq(organizationId, note.organizationId),
    eq(body, note.body),
    sql`${subject} is not distinct from ${note.subject ?? null}`,
    sql`${call} is not distinct from ${note.call ?? null}`,
  );
  if ((await tx.$count(customerNotes, isSame)) === 0) throw alreadySentError(kind);
  return false;
}

export interface Writing {
  readonly organizationId: string;
  readonly operator: Operator;
}

/** @throws AppError 'operators.sent_before' */
export function addCustomerNote(
  { now }: Pick<Services, 'now'>,
  tx: Transaction,
  { organizationId, operator }: Writing,
  { id, text: body }: NoteBody,
): Promise<boolean> {
  return insertNote(tx, 'note', { id, organizationId, author: operator.name, body, createdAt: now() });
}

/**
 * @returns false when it was already recorded
 * @throws AppError 'operators.sent_before'
 */
export function addCustomerCall(
  { now }: Pick<Services, 'now'>,
  tx: Transaction,
  { organizationId, operator }: Writing,
  { id, result, text: body, againOn, againHour }: CustomerCallBody,
): Promise<boolean> {
  return insertNote(tx, 'call', {
    ...{ id, organizationId, author: operator.name, body, createdAt: now(), call: result },
    ...{ callAgainOn: againOn, callAgainHour: againOn === null ? null : againHour },
  });
}

/** @throws AppError 'operators.too_late' when it is not the customer's last call */
export async function withdrawCall(tx: Transaction, organizationId: string, callId: string): Promise<void> {
  const { id, call, createdAt } = customerNotes;
  const [last] = await tx
    .select({ id })
    .from(customerNotes)
    .where(and(eq(customerNotes.organizationId, organizationId), isNotNull(call)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
    .for('update');
  if (last?.id !== callId) throw new AppError('operators.too_late');
  await tx.delete(customerNotes).where(eq(id, callId));
}

/**
 * Mails a member and stores the email as a note. Replies go to the company.
 * @param about what an undo restores; by default, the draft on the customer's page
 * @returns false when it was already sent
 * @throws AppError 'customers.recipient_gone' when no member has the address;
 * 'operators.sent_before'
 */
export async function emailCustomer(
  { now, config, mailer }: Pick<Services, 'now' | 'config' | 'mailer'>,
  tx: Transaction,
  { organizationId, operator }: Writing,
  { id, to, subject, text }: CustomerEmailBody,
  about: Omit<HeldMail, 'id'> & { readonly before: object } = {
    ...{ kind: 'customer', subjectId: organizationId, before: {} },
  },
): Promise<boolean> {
  const [recipient] = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), eq(users.email, to)));
  if (!recipient) throw new AppError('customers.recipient_gone');
  const note = { author: operator.name, body: text, subject, recipientId: recipient.id, createdAt: now() };
  if (!(await insertNote(tx, 'email', { id, organizationId, ...note }))) return false;
  const content = { to, subject, text };
  await holdMail(tx, { id, by: operator.operatorId }, { ...about, content });
  const message = { template: 'customer-email', props: { subject, text } } as const;
  await mailer.queue(tx, { to, replyTo: config.company.COMPANY_EMAIL }, message, id);
  return true;
}

/** Deletes the note of a withdrawn email and returns its content. */
export async function withdrawEmail(tx: Transaction, { id }: HeldMail): Promise<Record<string, string>> {
  const [note] = await tx.delete(customerNotes).where(eq(customerNotes.id, id)).returning();
  return { emailSubject: note?.subject ?? '', emailText: note?.body ?? '' };
}
