import { changeSettings, setWebhookMode } from '#store/accounts';
import { releaseHeld } from '#store/deliveries';
import { orderDeclines } from '#stripe/billing/collect-invoice';
import { settleProcessing } from '#stripe/checkout/settle-processing';
import {
  declineParams,
  outcomeParams,
  settingsParams,
  verdictParams,
  webhookParams,
} from '#stripe/control/control-params';
import { getAddressed } from '#stripe/objects';
import { closeDispute, openDispute } from '#stripe/payments/disputes';
import { createRefund } from '#stripe/payments/refunds';
import { resendEvent } from '#stripe/webhooks/resend-event';
import { type Fields, readFields } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';

/** Returns the suffix of the address of the next page. */
type Act = (work: Work, objectId: string) => Promise<string | null>;

export interface AccountAction {
  /** Relative to the account's address. */
  readonly path: string;
  /**
   * Reads the form strictly. The returned Act throws an ApiError when the object is missing or in
   * the wrong state.
   */
  readonly read: (sent: Readonly<Record<string, unknown>>) => Act;
}

export const accountActions: readonly AccountAction[] = [
  action('/webhooks', webhookParams, ({ db, account }, { mode, delayMs = 0 }) =>
    setWebhookMode(db, account.id, mode, delayMs),
  ),
  action('/webhooks/release', {}, ({ db, account }) => releaseHeld(db, account.id)),
  action('/settings', settingsParams, ({ db, account }, { afterRetries, portalCancellation }) =>
    changeSettings(db, account.id, {
      ...(afterRetries && { afterRetries }),
      ...(portalCancellation && { portalCancellation }),
    }),
  ),
  action('/events/:objectId/resend', {}, (work, _sent, id) => resendEvent(work, id)),
  action('/payments/:objectId', outcomeParams, (work, { outcome }, id) =>
    settleProcessing(work, id, outcome),
  ),
  action('/subscriptions/:objectId/decline', declineParams, (work, { times = 1 }, id) =>
    orderDeclines(work, id, times),
  ),
  action('/charges/:objectId/refund', {}, async (work, _sent, id) => {
    const { wire } = await getAddressed(work, 'charge', id);
    await createRefund(work, { charge: wire.id });
  }),
  action('/charges/:objectId/dispute', {}, async (work, _sent, id) => {
    await openDispute(work, (await getAddressed(work, 'charge', id)).wire, 'fraudulent');
  }),
  action('/disputes/:objectId', verdictParams, async (work, { outcome }, id) => {
    await closeDispute(work, (await getAddressed(work, 'dispute', id)).wire, outcome);
  }),
];

function action<S extends Parameters<typeof readFields>[0]>(
  path: string,
  shape: S,
  act: (work: Work, fields: Fields<S>, objectId: string) => Promise<unknown>,
): AccountAction {
  return {
    path,
    read: (sent) => {
      const fields = readFields(shape, '', sent);
      return async (work, objectId) => {
        const shown = await act(work, fields, objectId);
        return typeof shown === 'string' ? shown : null;
      };
    },
  };
}
