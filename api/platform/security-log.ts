import type { Log } from '#platform/log';
import { hashNetwork } from '#platform/network';

/** What is told of accounts and their doors, in the words of OWASP's logging vocabulary. */
export type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_password_change'
  | 'authn_email_change'
  | 'authn_factor_change'
  | 'authn_token_created'
  | 'authn_token_revoked'
  | 'authz_fail'
  | 'excess_rate_limit_exceeded';

export interface SecurityDetails {
  /** Whose account it is, where that is known. */
  readonly userId?: string;
  readonly network?: string;
  /** What the event is about where it can be several things. */
  readonly about?: string;
}

/** Long enough to tell networks apart. */
const NETWORK_HASH_LENGTH = 16;

/**
 * A line of its own for what an operator looks for after an attack. Of people it holds an id that
 * says nothing outside of the database, and the network hashed.
 */
export function logSecurity(
  log: Pick<Log, 'info'>,
  event: SecurityEvent,
  { network, ...details }: SecurityDetails,
): void {
  const networkHash = network && hashNetwork(network).toString('base64url').slice(0, NETWORK_HASH_LENGTH);
  log.info({ event, ...details, ...(networkHash && { networkHash }) }, 'security');
}
