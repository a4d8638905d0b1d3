import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { foldText, moment } from '#platform/columns';
import type { Db } from '#platform/database';
import type { Log } from '#platform/log';

/** The omitted part of a mail: a link with a token, or a document that is stored elsewhere. */
export const leftOut = ['link', 'document'] as const;
export type OmittedPart = (typeof leftOut)[number];

export const sentMails = pgTable(
  'sent_mails',
  {
    /** The id of the job, used in the Message-ID. */
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    subject: text('subject').notNull(),
    tries: integer('tries').notNull(),
    queuedAt: moment('queued_at').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    data: jsonb('data').notNull(),
    leftOut: text('left_out', { enum: leftOut }),
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

/** Waits for a lost database as long as the job's completion does. */
const TRIES = 20;
const PAUSE_MS = 1_000;

/**
 * Records a mail while its job exists, so that erasing a customer deletes both. Never throws: the
 * mail would be sent again.
 */
export function createMailRecorder(db: Db, log: Pick<Log, 'warn'>): (mail: SentMail) => Promise<void> {
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

/** The token is in the fragment, which browsers do not send. */
const TOKEN = /#token=[^\s"'<>]*/g;

export function withoutSecrets<Data>(data: Data): { kept: Data; left: OmittedPart | null } {
  let left: OmittedPart | null = null;
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

export async function deleteSentMails(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from sent_mails where sent_at < now() - make_interval(days => ${days})`);
}
