import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Inbound } from '#mailbox/write-reply';
import { invalidRequest } from '#stripe/api-error';
import type { Journeys } from '#stripe/time/clock-runs';
import { parseForm } from '#stripe/wire/form-body';
import type { World } from '#stripe/work';
import { registerAccountPages } from './account-routes.ts';
import { registerCheckoutPages } from './checkout-routes.ts';
import { registerClockPage } from './clock-routes.ts';
import { registerCreditNotePages } from './credit-note-routes.ts';
import { registerIndexPage } from './index-route.ts';
import { registerInvoicePayment } from './invoice-payment.ts';
import { registerInvoicePages } from './invoice-routes.ts';
import { sendNotice } from './layout.ts';
import { registerMailboxPages } from './mailbox-routes.ts';
import { registerMandatePage } from './mandate-routes.ts';
import { registerPortalPages } from './portal-routes.ts';
import { refusalStatus, sendRefusal } from './refusal.ts';

export function registerPages(
  app: FastifyInstance,
  world: World,
  journeys: Journeys,
  addresses: { smtpPort: number },
  inbound: Inbound | undefined,
): void {
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: unknown) => parsePosted(String(body)),
    );
    pages.addHook('onRequest', async (request) => {
      // The pages need no login, so other sites must not post to them from a developer's browser.
      if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site') {
        throw Object.assign(new Error('a form of another site'), { statusCode: 403 });
      }
    });
    pages.setErrorHandler((error, request, reply) => {
      const status = refusalStatus(error);
      if (status !== null) return sendRefusal(reply, status);
      request.log.error({ err: error }, 'a page failed');
      return sendNotice(reply, 500, {
        title: 'Algo ha fallado en el entorno de pruebas',
        text: 'El detalle está en su registro. Vuelve a intentarlo.',
      });
    });
    await registerAssets(pages);
    registerCheckoutPages(pages, world);
    registerInvoicePages(pages, world);
    registerInvoicePayment(pages, world);
    registerCreditNotePages(pages, world);
    registerPortalPages(pages, world);
    registerMandatePage(pages, world);
    registerIndexPage(pages, world, addresses);
    registerAccountPages(pages, world);
    registerClockPage(pages, world, journeys);
    registerMailboxPages(pages, world.database.pool, inbound);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendNotice(reply, 404, {
      title: 'Esta página no existe',
      text: 'Comprueba que la dirección está completa.',
      link: { href: '/', label: 'Ir al inicio' },
    }),
  );
}

/** PostgreSQL's text can't contain a NUL. */
function parsePosted(body: string): Record<string, unknown> {
  if (/%00|\0/.test(body)) throw invalidRequest('Invalid string');
  return parseForm(body);
}

/** In cascade order. */
const STYLES = ['base', 'customer', 'tools'];

async function registerAssets(app: FastifyInstance): Promise<void> {
  const files = STYLES.map((name) => readFile(new URL(`./styles/${name}.css`, import.meta.url), 'utf8'));
  const css = (await Promise.all(files)).join('\n');
  const etag = `"${createHash('sha256').update(css).digest('base64url').slice(0, 20)}"`;
  app.get('/assets/sandbox.css', (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/css; charset=utf-8').send(css);
  });
}
