import type { DefineLimit, Limit, LimitRule } from '#platform/rate-limits';

const DAY = 24 * 3_600;
/** Mails of all kinds a day to a mailbox whose address a visitor typed. */
export const TYPED_MAILS_A_DAY = 8;

/** Counts them together. Refused mails do not count. */
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

/** Also counts each mail in the limit of all kinds. */
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
