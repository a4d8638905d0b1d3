import type { Message } from '#mails/messages.ts';
import type { Db } from '#platform/database';
import { mailboxOf } from '#platform/mailbox';
import { defineMailboxLimit } from '#platform/mailbox-limits';
import type { Services } from '#services';

const DAY = 24 * 3_600;
/**
 * Mails a day to a mailbox that nobody has confirmed: the welcome, and three more of whatever kind.
 */
export const UNCONFIRMED_MAILS_A_DAY = 4;
/**
 * With links to a new password, for which some are left: its owner may have to take the account
 * over.
 */
const UNCONFIRMED_WITH_LINKS_A_DAY = 6;

/** The user who is written to, whose address may be anybody's until it is confirmed. */
interface Addressee {
  readonly email: string;
  readonly emailVerified: boolean;
}

/** A mail that may be written, or is left out. */
interface OwnMail {
  /** @param organizationId which of the reader's organisations it is about */
  queue(db: Db, message: Message, organizationId?: string): Promise<void>;
  /** For a mail that there turned out to be no cause for. */
  giveBack(): Promise<void>;
}

/**
 * Mails to a user that something done in their account calls for. Until their address is confirmed
 * it may be a stranger's, and nothing that somebody else types may flood a stranger: all these
 * mails together are few a day, in one count wherever they are written. A confirmed address gets
 * each of them. Mails about payments are not of this kind: someone who pays is serious.
 */
export interface OwnMails {
  /**
   * To be asked before the transaction of the cause begins: counting takes a connection of its own.
   * One mail too many is left out; what it would have told of is done all the same.
   */
  prepare(user: Addressee): Promise<OwnMail>;
  /**
   * For a mail that is all that was asked for.
   * @throws AppError 'request.rate_limited' instead of leaving it out
   */
  require(user: Addressee): Promise<OwnMail>;
  /** Whether a link to a new password may be sent; such links have limits of their own besides. */
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
