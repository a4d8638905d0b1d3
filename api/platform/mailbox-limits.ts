import type { DefineLimit, Limit, LimitRule } from '#platform/rate-limits';

const DAY = 24 * 3_600;
/** Mails a day to one mailbox because somebody typed its address, of whatever kinds. */
export const TYPED_MAILS_A_DAY = 8;

/** All those mails in one count. What is refused is no mail and does not count. */
export function defineTypedMails(defineLimit: DefineLimit): Limit {
  const limit = defineLimit({ name: 'mail:typed', points: TYPED_MAILS_A_DAY, windowSeconds: DAY });
  return {
    ...limit,
    consume: async (mailbox) => {
      try {
        await limit.consume(mailbox);
      } catch (refusal) {
        await limit.refund(mailbox);
        throw refusal;
      }
    },
    tryConsume: async (mailbox) => {
      const isFree = await limit.tryConsume(mailbox);
      if (!isFree) await limit.refund(mailbox);
      return isFree;
    },
  };
}

/**
 * A limit for mails of one kind, by `mailboxOf` an address that may be a stranger's. Each counts
 * among those of all kinds too.
 */
export function defineMailboxLimit(defineLimit: DefineLimit, rule: LimitRule): Limit {
  const own = defineLimit(rule);
  const all = defineTypedMails(defineLimit);
  return {
    ...own,
    consume: async (mailbox) => {
      await own.consume(mailbox);
      await all.consume(mailbox);
    },
    tryConsume: async (mailbox) => (await own.tryConsume(mailbox)) && (await all.tryConsume(mailbox)),
    refund: async (mailbox) => {
      await own.refund(mailbox);
      await all.refund(mailbox);
    },
  };
}
