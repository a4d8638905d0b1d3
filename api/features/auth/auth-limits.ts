import { defineMailboxLimit } from '#platform/mailbox-limits';
import type { Limit } from '#platform/rate-limits';
import type { SharedLimit } from '#platform/shared-limits';
import type { Services } from '#services';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Rows per limit for addresses, which attackers can make up: at most about 20 MB. */
export const ADDRESS_BUCKETS = 100_000;

export interface AuthLimits {
  readonly register: { readonly network: Limit; readonly shared: SharedLimit };
  readonly login: {
    readonly network: Limit;
    /** Attempts from all unfamiliar networks. */
    readonly shared: SharedLimit;
    readonly accountFromNetwork: Limit;
    /** Attempts at one account from all unfamiliar networks. */
    readonly accountFromStrangers: Limit;
  };
  readonly forgotPassword: {
    readonly network: Limit;
    readonly shared: SharedLimit;
    readonly addressFromNetwork: Limit;
  };
  /** Emails per mailbox because its address was typed. Tags count as the same mailbox. */
  readonly mailToOwner: {
    readonly registeredAgain: Limit;
    readonly forgottenFromFamiliar: Limit;
    readonly forgottenFromStrangers: Limit;
  };
  readonly useLink: { readonly network: Limit };
  readonly currentPassword: { readonly session: Limit };
  readonly changeEmail: {
    readonly user: Limit;
    /** Emails to a requested new address, which may be a stranger's. */
    readonly mailbox: Limit;
  };
  /** Attempts by a caller with the right password. */
  readonly secondStep: {
    readonly fromNetwork: Limit;
    readonly fromStrangers: Limit;
  };
}

/**
 * Attempts by strangers never count against a familiar network, so they can't lock an owner out.
 */
export function defineAuthLimits({ defineLimit, sharedLimits }: Services): AuthLimits {
  return {
    register: {
      network: defineLimit({ name: 'register:network', points: 20, windowSeconds: HOUR, keys: 'networks' }),
      shared: sharedLimits.define({ name: 'register', points: 600, windowSeconds: HOUR }),
    },
    login: {
      network: defineLimit({
        name: 'login:network',
        points: 60,
        windowSeconds: 15 * MINUTE,
        keys: 'networks',
      }),
      shared: sharedLimits.define({ name: 'login', points: 1_200, windowSeconds: MINUTE }),
      accountFromNetwork: defineLimit({
        name: 'login:pair',
        points: 10,
        windowSeconds: 15 * MINUTE,
        buckets: ADDRESS_BUCKETS,
      }),
      accountFromStrangers: defineLimit({
        name: 'login:strangers',
        points: 50,
        windowSeconds: HOUR,
        buckets: ADDRESS_BUCKETS,
      }),
    },
    forgotPassword: {
      network: defineLimit({ name: 'forgot:network', points: 20, windowSeconds: HOUR, keys: 'networks' }),
      shared: sharedLimits.define({ name: 'forgot', points: 600, windowSeconds: HOUR }),
      addressFromNetwork: defineLimit({
        name: 'forgot:pair',
        points: 5,
        windowSeconds: HOUR,
        buckets: ADDRESS_BUCKETS,
      }),
    },
    mailToOwner: {
      registeredAgain: defineLimit({ name: 'mail:registered', points: 1, windowSeconds: DAY }),
      forgottenFromFamiliar: defineLimit({ name: 'mail:forgotten', points: 5, windowSeconds: DAY }),
      // A link's lifetime: after a rejection, a valid link was sent within the hour.
      forgottenFromStrangers: defineLimit({ name: 'mail:strangers', points: 2, windowSeconds: HOUR }),
    },
    useLink: {
      network: defineLimit({
        name: 'link:network',
        points: 60,
        windowSeconds: 15 * MINUTE,
        keys: 'networks',
      }),
    },
    currentPassword: defineCurrentPasswordLimit({ defineLimit }),
    changeEmail: defineEmailChangeLimits(defineLimit),
    secondStep: {
      fromNetwork: defineLimit({ name: 'second-step:pair', points: 10, windowSeconds: 15 * MINUTE }),
      fromStrangers: defineLimit({
        name: 'second-step:strangers',
        points: 10,
        windowSeconds: HOUR,
        keys: 'users',
      }),
    },
  };
}

/** One count of wrong passwords for all calls that ask for it again. */
export function defineCurrentPasswordLimit({
  defineLimit,
}: Pick<Services, 'defineLimit'>): AuthLimits['currentPassword'] {
  return { session: defineLimit({ name: 'password:session', points: 10, windowSeconds: 15 * MINUTE }) };
}

export function defineEmailChangeLimits(defineLimit: Services['defineLimit']): AuthLimits['changeEmail'] {
  return {
    user: defineLimit({ name: 'change-email:user', points: 5, windowSeconds: DAY, keys: 'users' }),
    mailbox: defineMailboxLimit(defineLimit, { name: 'mail:change-email', points: 3, windowSeconds: DAY }),
  };
}
