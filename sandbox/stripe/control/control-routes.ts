import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Smtp } from '#mailbox/smtp';
import { changeSettings, openAccount, setWebhookMode } from '#store/accounts';
import { countUndelivered, releaseHeld } from '#store/deliveries';
import { ApiError } from '#stripe/api-error';
import { orderDeclines } from '#stripe/billing/collect-invoice';
import { settleProcessing } from '#stripe/checkout/settle-processing';
import { changeAtObjectTime } from '#stripe/in-clock';
import { getAddressed } from '#stripe/objects';
import { closeDispute, openDispute } from '#stripe/payments/disputes';
import { saveDefaultConfiguration } from '#stripe/portal/configurations';
import { advanceTime, rewindTime } from '#stripe/time/due';
import { resendEvent } from '#stripe/webhooks/resend-event';
import { answerError } from '#stripe/wire/answer-error';
import { requireKey } from '#stripe/wire/authentication';
import { readFields } from '#stripe/wire/parameters';
import { look, type Work, type World } from '#stripe/work';
import {
  clockParams,
  declineParams,
  disputeParams,
  faultParams,
  outcomeParams,
  rewindParams,
  settingsParams,
  smtpParams,
  verdictParams,
  webhookParams,
} from './control-params.ts';
import type { Faults } from './faults.ts';

const HOUR_SECONDS = 3_600;

/**
 * Serves `/control`, by which tests control the sandbox. Bodies are JSON; the bearer token, an API
 * key, selects the account.
 */
export function registerControl(app: FastifyInstance, world: World, faults: Faults, smtp: Smtp): void {
  app.register(
    async (control) => {
      control.setErrorHandler(answerError);
      control.setNotFoundHandler((request) => {
        throw new ApiError(
          404,
          `There is no such order: ${request.method} ${request.url.replace(/\?.*/, '')}`,
        );
      });
      const act = async <T>(request: FastifyRequest, what: (work: Work) => Promise<T>): Promise<T> => {
        const { id = '' } = request.params as { id?: string };
        return changeAtObjectTime(world, await accountOf(world, request), id, what);
      };

      control.get('/webhooks', async (request) =>
        look(world, await accountOf(world, request), async ({ db, account }) => ({
          mode: account.webhookMode,
          delayMs: account.webhookDelayMs,
          ...(await countUndelivered(db, account.id)),
        })),
      );
      control.post('/webhooks', (request) => {
        const { mode, delayMs = 0 } = read(webhookParams, request);
        return act(request, async ({ db, account }) => {
          await setWebhookMode(db, account.id, mode, delayMs);
          return { mode, delayMs };
        });
      });
      control.post('/settings', (request) => {
        const { afterRetries, portalCancellation } = read(settingsParams, request);
        return act(request, ({ db, account }) =>
          changeSettings(db, account.id, {
            ...(afterRetries && { afterRetries }),
            ...(portalCancellation && { portalCancellation }),
          }),
        );
      });
      control.post('/portal/default', (request) => act(request, saveDefaultConfiguration));
      control.post('/webhooks/release', (request) =>
        act(request, async ({ db, account }) => ({ released: await releaseHeld(db, account.id) })),
      );
      control.post<{ Params: { id: string } }>('/events/:id/resend', (request) =>
        act(request, async (work) => ({ sent: await resendEvent(work, request.params.id) })),
      );
      control.get('/clock', async (request) =>
        look(world, await accountOf(world, request), async ({ now }) => ({ now })),
      );
      control.post('/clock/advance', (request) => {
        const { days = 0, hours = 0, minutes = 0 } = read(clockParams, request);
        return act(request, async (work) => ({
          now: await advanceTime(work, (24 * days + hours) * HOUR_SECONDS + minutes * 60),
        }));
      });
      control.post('/clock/rewind', (request) => {
        const { days } = read(rewindParams, request);
        return act(request, async (work) => ({ now: await rewindTime(work, days * 24 * HOUR_SECONDS) }));
      });
      control.post<{ Params: { id: string } }>('/payments/:id', (request) => {
        const { outcome } = read(outcomeParams, request);
        return act(request, (work) => settleProcessing(work, request.params.id, outcome));
      });
      control.post<{ Params: { id: string } }>('/charges/:id/dispute', (request) => {
        const { reason = 'fraudulent' } = read(disputeParams, request);
        return act(request, async (work) =>
          openDispute(work, (await getAddressed(work, 'charge', request.params.id)).wire, reason),
        );
      });
      control.post<{ Params: { id: string } }>('/disputes/:id', (request) => {
        const { outcome } = read(verdictParams, request);
        return act(request, async (work) =>
          closeDispute(work, (await getAddressed(work, 'dispute', request.params.id)).wire, outcome),
        );
      });
      control.post<{ Params: { id: string } }>('/subscriptions/:id/decline', (request) => {
        const { times = 1 } = read(declineParams, request);
        return act(request, (work) => orderDeclines(work, request.params.id, times));
      });
      control.get('/faults', async (request) => ({
        waiting: faults.countWaiting(await accountOf(world, request)),
      }));
      control.post('/faults', async (request) => {
        const order = read(faultParams, request);
        faults.order(await accountOf(world, request), {
          path: order.path ?? null,
          times: order.times,
          status: order.status ?? null,
          delayMs: order.delayMs ?? 0,
          garbage: order.garbage ?? false,
          reset: order.reset ?? false,
          afterwards: order.afterwards ?? false,
        });
        return { ordered: order.times };
      });
      control.delete('/faults', async (request) => {
        faults.clear(await accountOf(world, request));
        return { ordered: 0 };
      });
      control.post('/smtp', (request) => {
        requireKey(request.headers.authorization);
        const { mode } = read(smtpParams, request);
        smtp.setMode(mode);
        return { mode };
      });
    },
    { prefix: '/control' },
  );
}

async function accountOf(world: World, request: FastifyRequest): Promise<string> {
  return (await openAccount(world.database.pool, requireKey(request.headers.authorization))).id;
}

/** Reads a flat JSON body as strictly as the API reads forms. */
function read<S extends Parameters<typeof readFields>[0]>(shape: S, request: FastifyRequest) {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const texts = Object.entries(body).map(
    ([name, value]) => [name, typeof value === 'object' ? value : String(value)] as const,
  );
  return readFields(shape, '', Object.fromEntries(texts));
}
