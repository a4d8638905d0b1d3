import type { FastifyInstance } from 'fastify';
import {
  AFTER_RETRIES,
  changeSettings,
  findAccount,
  PORTAL_CANCELLATIONS,
  setWebhookMode,
  WEBHOOK_MODES,
} from '#store/accounts';
import { releaseHeld } from '#store/deliveries';
import { orderDeclines } from '#stripe/billing/collect-invoice';
import { advanceTime } from '#stripe/due';
import { settleProcessing } from '#stripe/payments/settle-processing';
import { changeAround } from '#stripe/test-clocks/in-clock';
import { resendEvent } from '#stripe/webhooks/resend-event';
import { ApiError } from '#stripe/wire/api-error';
import { look, type Work, type World } from '#stripe/work';
import { renderAccount } from './account-contents.ts';
import { LONGEST_DELAY_MS } from './account-forms.ts';
import { html } from './html.ts';
import { sendNotice } from './layout.ts';
import { sendTools } from './tools-layout.ts';

interface AccountRoute {
  Params: { id: string; objectId?: string };
  Querystring: { since?: string };
}
type Fields = Readonly<Record<string, unknown>>;
/** Changes an account; what it answers is added to the address of the page that is shown next. */
type Act = (work: Work, fields: Fields, objectId: string) => Promise<unknown>;

const DAY_SECONDS = 86_400;
const MISSING = { title: 'Esta cuenta no existe', text: 'Se abre con la primera llamada de su clave.' };

/** Serves what an account holds, with the buttons that the outside world has. */
export function registerAccountPages(app: FastifyInstance, world: World): void {
  app.get<AccountRoute>('/accounts/:id', async (request, reply) => {
    const account = await findAccount(world.database.pool, request.params.id);
    if (!account) return sendNotice(reply, 404, MISSING);
    const since = Number(request.query.since ?? Number.NaN);
    return look(world, account.id, async (work) =>
      sendTools(reply, {
        title: `Cuenta ${account.keyHint}`,
        section: '/',
        body: html`<h1>Cuenta ${account.keyHint}</h1>
<p class="note"><code>${account.id}</code></p>
${await renderAccount(work, Number.isSafeInteger(since) ? since : null)}`,
      }),
    );
  });

  const post = (path: string, act: Act) =>
    app.post<AccountRoute>(`/accounts/:id${path}`, async (request, reply) => {
      const { id, objectId = '' } = request.params;
      if (!(await findAccount(world.database.pool, id))) return sendNotice(reply, 404, MISSING);
      const fields = (request.body ?? {}) as Fields;
      const shown = await changeAround(world, id, objectId, (work) => act(work, fields, objectId)).catch(
        (error: unknown) => {
          // Somebody else was quicker, and the page that is shown next says so.
          if (!(error instanceof ApiError)) throw error;
        },
      );
      return reply.redirect(`/accounts/${id}${typeof shown === 'string' ? shown : ''}`, 303);
    });

  post('/clock', async (work, { days }) => {
    const count = Number(days);
    if (![1, 30, 365].includes(count)) return;
    await advanceTime(work, count * DAY_SECONDS);
    return `?since=${work.now}#story-title`;
  });
  post('/webhooks', async ({ db, account }, { mode, delayMs }) => {
    const known = WEBHOOK_MODES.find((each) => each === mode) ?? account.webhookMode;
    const delay = Math.min(Math.max(Math.trunc(Number(delayMs)) || 0, 0), LONGEST_DELAY_MS);
    await setWebhookMode(db, account.id, known, delay);
  });
  post('/webhooks/release', ({ db, account }) => releaseHeld(db, account.id));
  post('/settings', ({ db, account }, { afterRetries, portalCancellation }) =>
    changeSettings(db, account.id, {
      ...oneOf('afterRetries', afterRetries, AFTER_RETRIES),
      ...oneOf('portalCancellation', portalCancellation, PORTAL_CANCELLATIONS),
    }),
  );
  post('/events/:objectId/resend', (work, _fields, eventId) => resendEvent(work, eventId));
  post('/payments/:objectId', (work, { outcome }, intentId) =>
    settleProcessing(work, intentId, outcome === 'succeed' ? 'succeed' : 'fail'),
  );
  post('/subscriptions/:objectId/decline', (work, { times }, id) =>
    orderDeclines(work, id, times === '0' ? 0 : 1),
  );
}

/** A setting, when what was sent is one of its values. */
function oneOf<const N extends string, const T extends string>(
  name: N,
  sent: unknown,
  values: readonly T[],
): { readonly [K in N]?: T } {
  const value = values.find((each) => each === sent);
  return (value === undefined ? {} : { [name]: value }) as { readonly [K in N]?: T };
}
