import type { Message } from '#mails/messages.ts';
import type { Db } from '#platform/database';
import { mailboxOf } from '#platform/mailbox';
import { defineMailboxLimit } from '#platform/mailbox-limits';
import type { Services } from '#services';

const DAY = 24 * 3_600;
/** Emails per day to an unverified mailbox: the welcome and three others. */
export const UNCONFIRMED_MAILS_A_DAY = 4;
/** The total with password links: the mailbox's owner may have to take the account over. */
const UNCONFIRMED_WITH_LINKS_A_DAY = 6;

interface Addressee {
  readonly email: string;
  readonly emailVerified: boolean;
}

interface OwnMail {
  queue(db: Db, message: Message, organizationId?: string): Promise<void>;
  /** Refunds the limit when no email is needed. */
  giveBack(): Promise<void>;
}

/**
 * Emails about actions in an account, few a day to an unverified address, which may be a
 * stranger's. Emails about payments are not limited.
 */
export interface OwnMails {
  /**
   * Call it before the transaction: the limit uses its own connection. An email over it is skipped.
   */
  prepare(user: Addressee): Promise<OwnMail>;
  /** @throws AppError 'request.rate_limited' instead of skipping the email */
  require(user: Addressee): Promise<OwnMail>;
  /** Whether a password link may be sent. Such links have their own limits too. */
  mayLink(user: Addressee): Promise<boolean>;
}

export function createOwnMails({ defineLimit, mailer }: Pick<Services, 'defineLimit' | 'mailer'>): OwnMails {
  const limit = defineMailboxLimit(defineLimit, {
    name: 'mail:unconfirmed',
    points: UNCONFIRMED_MAILS_A_DAY,
    windowSeconds: DAY,
  });
  const all = defineLimit({
    name: 'mail:unconfirmed-all',
    points: UNCONFIRMED_WITH_LINKS_A_DAY,
    windowSeconds: DAY,
  });
  const take = async (email: string) =>
    (await limit.tryConsume(mailboxOf(email))) && (await all.tryConsume(mailboxOf(email)));
  const mailTo = ({ email, emailVerified }: Addressee, allowed: boolean): OwnMail => ({
    queue: async (db, message, organizationId) => {
      if (allowed) await mailer.queue(db, { to: email, organizationId }, message);
    },
    giveBack: async () => {
      if (!allowed || emailVerified) return;
      await limit.refund(mailboxOf(email));
      await all.refund(mailboxOf(email));
    },
  });
  return {
    prepare: async (user) => mailTo(user, user.emailVerified || (await take(user.email))),
    require: async (user) => {
      if (!user.emailVerified) {
        await limit.consume(mailboxOf(user.email));
        await all.consume(mailboxOf(user.email));
      }
      return mailTo(user, true);
    },
    mayLink: async ({ email, emailVerified }) => emailVerified || all.tryConsume(mailboxOf(email)),
  };
}
