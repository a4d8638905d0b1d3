import type { FastifyInstance } from 'fastify';
import { parseForm } from '#stripe/wire/form-body';
import type { World } from '#stripe/work';
import { registerAccountPages } from './account-routes.ts';
import { registerAssets } from './assets.ts';
import { registerCheckoutPages } from './checkout-routes.ts';
import { registerClockPage } from './clock-routes.ts';
import { registerIndexPage } from './index-route.ts';
import { registerInvoicePayment } from './invoice-payment.ts';
import { registerInvoicePages } from './invoice-routes.ts';
import { sendNotice } from './layout.ts';
import { registerMailboxPages } from './mailbox-routes.ts';
import { registerMandatePage } from './mandate-routes.ts';
import { registerPortalPages } from './portal-routes.ts';

/** Serves everything that people look at. */
export function registerPages(app: FastifyInstance, world: World, addresses: { smtpPort: number }): void {
  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, parseForm(String(body))),
    );
    pages.setErrorHandler((error, request, reply) => {
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
    registerPortalPages(pages, world);
    registerMandatePage(pages, world);
    registerIndexPage(pages, world, addresses);
    registerAccountPages(pages, world);
    registerClockPage(pages, world);
    registerMailboxPages(pages, world.database.pool);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendNotice(reply, 404, {
      title: 'Esta página no existe',
      text: 'Comprueba que la dirección está completa.',
    }),
  );
}
