import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { foldText, moment } from '#platform/columns';
import type { Db } from '#platform/database';
import type { Log } from '#platform/log';

/** What of a mail is not kept: a link that opens something, a document that is kept elsewhere. */
export const leftOut = ['link', 'document'] as const;
export type LeftOut = (typeof leftOut)[number];

/** What was sent, for the company to see; forgotten after some months. */
export const sentMails = pgTable(
  'sent_mails',
  {
    /** The job's, which its Message-ID has. */
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    subject: text('subject').notNull(),
    tries: integer('tries').notNull(),
    queuedAt: moment('queued_at').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    /** Envelope and message, as they were queued, without what is left out. */
    data: jsonb('data').notNull(),
    leftOut: text('left_out', { enum: leftOut }),
    /** How often it was sent again, as a mail of its own each. */
    repeats: integer('repeats').notNull().default(0),
  },
  (table) => [
    index('sent_mails_newest').on(table.queuedAt.desc(), table.id.desc()),
    index('sent_mails_template').on(table.template, table.queuedAt.desc(), table.id.desc()),
    index('sent_mails_recipient').on(table.recipient, table.queuedAt.desc(), table.id.desc()),
    index('sent_mails_address').on(table.recipient.op('text_pattern_ops')),
    index('sent_mails_sent').on(table.sentAt),
    index('sent_mails_search').using(
      'gin',
      sql`${foldText(sql`${table.recipient} || ' ' || ${table.subject}`)} gin_trgm_ops`,
    ),
  ],
);

export interface SentMail {
  readonly id: string;
  readonly tries: number;
  readonly queuedAt: Date;
  readonly subject: string;
  readonly data: { readonly to: string; readonly message: object };
}

/** How long a database that is away is waited for: as long as for the end of the job. */
const TRIES = 20;
const PAUSE_MS = 1_000;

/**
 * Makes the function that notes what was sent, while its job is there: erasing a customer meanwhile
 * takes it along. It never throws: what was sent is not sent again for want of a note.
 */
export function createMailKeeper(db: Db, log: Pick<Log, 'warn'>): (mail: SentMail) => Promise<void> {
  return async (mail) => {
    for (let tries = 1; ; tries++) {
      try {
        await keep(db, mail);
        return;
      } catch (err) {
        if (tries >= TRIES) {
          log.warn({ err, jobId: mail.id }, 'mail is sent and was not noted');
          return;
        }
        await delay(PAUSE_MS);
      }
    }
  };
}

async function keep(db: Db, { id, tries, queuedAt, subject, data }: SentMail): Promise<void> {
  const { kept, left } = withoutSecrets(data);
  const template = 'template' in data.message ? String(data.message.template) : '';
  await db.execute(sql`
    insert into sent_mails (id, recipient, template, subject, tries, queued_at, data, left_out)
    select ${id}::uuid, ${data.to}, ${template}, ${subject}, ${tries}, ${queuedAt.toISOString()}::timestamptz,
           ${JSON.stringify(kept)}::jsonb, ${left}
     where exists (select from jobs.job where name = 'mail' and id = ${id}::uuid)
        or exists (select from jobs.job where source_root_id = ${id}::uuid and name = 'mail')
    on conflict (id) do nothing`);
}

/** A link's secret stands in its fragment, which nobody but its reader's browser is told. */
const TOKEN = /#token=[^\s"'<>]*/g;

/** A mail's data without the secrets of its links and the contents of its files. */
export function withoutSecrets<Data>(data: Data): { kept: Data; left: LeftOut | null } {
  let left: LeftOut | null = null;
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const kept = value.replace(TOKEN, '');
      if (kept !== value) left = 'link';
      return kept;
    }
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    const isFile = 'filename' in value && 'content' in value;
    if (isFile) left ??= 'document';
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, isFile && key === 'content' ? '' : clean(each)]),
    );
  };
  return { kept: clean(data) as Data, left };
}

export async function forgetSentMails(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from sent_mails where sent_at < now() - make_interval(days => ${days})`);
}
