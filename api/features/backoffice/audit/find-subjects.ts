import { sql } from 'drizzle-orm';
import { customersNamed } from '#features/backoffice/customers/list-customers';
import { foldText, spaceWords } from '#platform/columns';
import type { Db } from '#platform/database';

/** The trigram indexes can't find shorter texts. */
const SHORTEST = 3;
/** Per kind; operators refine the text to find fewer. */
const MOST = 500;

/**
 * Finds the subjects of the log with a name: customers, by their people too, and their requests,
 * invoices, deletions, installations and emails. The log itself contains only their ids.
 */
export async function findSubjects(db: Db, text: string): Promise<string[]> {
  if (text.length < SHORTEST) return [];
  const ofCustomers = sql`where organization_id in (select id from customers) limit ${MOST}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with customers as materialized (select id from (${customersNamed(text)}) named limit ${MOST}),
    requests as materialized (
      select id, email from leads
       where search_names like '%' || btrim(${spaceWords(sql`${text}::text`)}) || '%' limit ${MOST})
    select id from customers union select id from requests
    union (select id from installations ${ofCustomers})
    union (select id from deletion_requests ${ofCustomers})
    union (select id from invoice_requests ${ofCustomers})
    union (select id from invoice_requests
            where ${foldText(sql`form->>'companyName'`)} like '%' || fold_text(${text}) || '%' limit ${MOST})
    union (select m.id from (
      select email from requests
      union select u.email from memberships k join users u on u.id = k.user_id
             where k.organization_id in (select id from customers)) recipients
      cross join lateral (select id from sent_mails where recipient = recipients.email limit ${MOST}) m limit ${MOST})`);
  return rows.map(({ id }) => id);
}
