import { AFTER_RETRIES, PORTAL_CANCELLATIONS, WEBHOOK_MODES } from '#store/accounts';
import { DISPUTE_REASONS } from '#stripe/payments/disputes';
import { boolean, integer, oneOf, required, string } from '#stripe/wire/parameters';

/** Parameters of the control API's JSON and of the pages' forms. */

/** For one move of a clock. */
export const MAX_DAYS = 3_660;
/** For an event or a response. */
export const LONGEST_DELAY_MS = 60_000;

export const webhookParams = {
  mode: required(oneOf(...WEBHOOK_MODES)),
  delayMs: integer(0, LONGEST_DELAY_MS),
};
export const settingsParams = {
  afterRetries: oneOf(...AFTER_RETRIES),
  portalCancellation: oneOf(...PORTAL_CANCELLATIONS),
};
export const clockParams = {
  days: integer(0, MAX_DAYS),
  hours: integer(0, 24 * MAX_DAYS),
  minutes: integer(0, 24 * 60),
};
export const rewindParams = { days: required(integer(1, MAX_DAYS)) };
export const outcomeParams = { outcome: required(oneOf('succeed', 'fail')) };
export const declineParams = { times: integer(0, 100) };
export const disputeParams = { reason: oneOf(...DISPUTE_REASONS) };
export const verdictParams = { outcome: required(oneOf('won', 'lost')) };
export const faultParams = {
  path: string(),
  times: required(integer(1, 1_000)),
  status: integer(400, 599),
  delayMs: integer(0, LONGEST_DELAY_MS),
  garbage: boolean(),
  reset: boolean(),
  afterwards: boolean(),
};
export const smtpParams = { mode: required(oneOf('accept', 'refuse', 'close')) };
