import type { Queryable } from './database.ts';

export interface Mail {
  readonly id: number;
  readonly receivedAt: Date;
  /** From the envelope. */
  readonly sender: string;
  /** From the envelope, in lower case. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly raw: Buffer;
}

interface Row {
  id: number;
  received_at: Date;
  sender: string;
  recipients: string[];
  subject: string;
  raw: Buffer;
}

/**
 * Stores a mail. It is on disk when the promise resolves.
 * @param accountId the account whose clock dates the mail; null uses real time
 */
export async function insertMail(
  db: Queryable,
  mail: Omit<Mail, 'id' | 'receivedAt'>,
  accountId: string | null,
): Promise<void> {
  await db.query(
    `insert into mails (sender, recipients, subject, raw, received_at)
     select $1, $2, $3, $4, now() + coalesce(max(clock_offset_seconds), 0) * interval '1 second'
       from accounts where id = $5`,
    [
      mail.sender,
      mail.recipients.map((recipient) => recipient.toLowerCase()),
      mail.subject,
      mail.raw,
      accountId,
    ],
  );
}

/** Lists mails, newest first; null lists all recipients. */
export async function listMails(db: Queryable, recipient: string | null, limit: number): Promise<Mail[]> {
  const { rows } = await db.query<Row>(
    'select * from mails where $1::text is null or recipients @> array[lower($1)] order by id desc limit $2',
    [recipient, limit],
  );
  return rows.map(toMail);
}

export async function findMail(db: Queryable, id: number): Promise<Mail | null> {
  const { rows } = await db.query<Row>('select * from mails where id = $1', [id]);
  return rows[0] ? toMail(rows[0]) : null;
}

export async function deleteMails(db: Queryable, recipient: string | null): Promise<number> {
  const { rowCount } = await db.query(
    'delete from mails where $1::text is null or recipients @> array[lower($1)]',
    [recipient],
  );
  return rowCount ?? 0;
}

function toMail(row: Row): Mail {
  const { received_at: receivedAt, ...rest } = row;
  return { ...rest, receivedAt };
}
