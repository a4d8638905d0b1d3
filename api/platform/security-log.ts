import type { Log } from '#platform/log';
import { hashNetwork } from '#platform/network';

/** Names of OWASP's logging vocabulary. */
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
  readonly userId?: string;
  readonly network?: string;
  readonly about?: string;
}

const NETWORK_HASH_LENGTH = 16;

/** Logs an event with an internal id and a hashed network, for investigating attacks. */
export function logSecurity(
  log: Pick<Log, 'info'>,
  event: SecurityEvent,
  { network, ...details }: SecurityDetails,
): void {
  const networkHash = network && hashNetwork(network).toString('base64url').slice(0, NETWORK_HASH_LENGTH);
  log.info({ event, ...details, ...(networkHash && { networkHash }) }, 'security');
}
