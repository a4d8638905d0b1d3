import { todayCalls } from '@horus/contract/backoffice/calls/today';
import { sql } from 'drizzle-orm';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { customerName } from '#features/backoffice/customers/customer-name';
import { withdrawEmail } from '#features/backoffice/customers/write-to-customer';
import { isQuestion, withdrawQuestion } from '#features/backoffice/invoices/invoice-data';
import { withdrawReply } from '#features/backoffice/leads/write-to-lead';
import { withdrawRepeat } from '#features/backoffice/mail/mail-routes';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { undoChange } from '#features/billing/installations/mark-step';
import { isReminder, withdrawReminder } from '#features/billing/open-fee/remind-payment';
import { undoDecision } from '#features/requests/decide-invoice';
import type { App } from '#platform/app-type';
import type { Db } from '#platform/database';
import { cancelHeldMail, listHeldMails } from '#platform/held-mails';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(todayCalls, 'Oficina');

const nameOf = sql`case kind
  when 'customer' then coalesce(
    (select u.name from customer_notes n join users u on u.id = n.recipient_id where n.id = h.id),
    ${customerName(sql`h.subject_id`)})
  when 'lead' then (
    select coalesce(nullif(data->>'nombre', ''), nullif(data->>'contactName', ''), email) from leads where id = subject_id)
  when 'invoice' then (select form->>'companyName' from invoice_requests where id = subject_id)
  when 'installation' then (
    select ${customerName(sql`i.organization_id`)} from installations i where i.id = subject_id)
  when 'mail' then (select recipient from sent_mails where id = subject_id) end`;

export function registerUndo(app: App, services: Services): void {
  const { db } = services.database;

  serve(app, 'GET /api/admin/undo', async (request) => ({
    held: await listHeldMails(db, requireOperator(request).operatorId, nameOf),
  }));

  serve(app, 'POST /api/admin/undo/:sendId', (request) => {
    const operator = requireOperator(request);
    const { operatorId } = operator;
    const at = services.now();
    return db.transaction(async (tx) => {
      const held = await cancelHeldMail(tx, { id: request.params.sendId, by: operatorId });
      const { kind, subjectId } = held;
      const subject = subjectOf(kind, subjectId);
      const record = (db: Db) => recordAudit(db, { operator, action: `${kind}.undone`, subject, at });
      const takeBack = () => {
        switch (kind) {
          case 'customer':
            return record(tx).then(() =>
              isReminder(held) ? withdrawReminder(tx, held) : withdrawEmail(tx, held),
            );
          case 'installation':
            return undoChange(tx, held, { operatorId, record });
          case 'invoice':
            return isQuestion(held) ? withdrawQuestion(tx, held, record) : undoDecision(tx, held, record);
          case 'lead':
            return withdrawReply(tx, operator, held, at);
          case 'mail':
            return record(tx).then(() => withdrawRepeat(tx, held));
        }
      };
      return { subjectId, typed: await takeBack() };
    });
  });
}
