import type { Queryable } from './database.ts';

export interface Mail {
  readonly id: number;
  readonly receivedAt: Date;
  /** Of the envelope. */
  readonly sender: string;
  /** Of the envelope, in small letters. */
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
 * Keeps a mail; it is on disk when the promise resolves.
 * @param accountId by whose clock it arrives; null: by the wall clock
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

/** Mails, the newest first; with a recipient, those that were sent to it. */
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

/** Throws mails away, all or those of a recipient; answers how many they were. */
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
