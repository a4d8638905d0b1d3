import type { FastifyInstance } from 'fastify';
import { findAccount, listAccounts } from '#store/accounts';
import { advanceTime } from '#stripe/due';
import { change, timeOf, type World } from '#stripe/work';
import { html } from './html.ts';
import { formatMoment, sendTools, table } from './tools-layout.ts';

const MOST_DAYS = 3_660;

/** Serves the page on which time is moved forward. */
export function registerClockPage(app: FastifyInstance, world: World): void {
  const db = world.database.pool;

  app.get('/clock', async (_request, reply) => {
    const accounts = await listAccounts(db);
    const rows = accounts.map(
      (account) => html`<tr><td><a href="/accounts/${account.id}"><code>${account.keyHint}</code></a></td>
<td>${formatMoment(timeOf(account))}</td>
<td>${account.clockOffsetSeconds === 0 ? 'La real' : `${Math.round(account.clockOffsetSeconds / 86_400)} días por delante`}</td>
<td><form method="post" action="/clock" class="inline"><input type="hidden" name="account" value="${account.id}">
<div class="field"><label for="days-${account.id}">Días</label>
<input id="days-${account.id}" name="days" type="number" min="1" max="${MOST_DAYS}" value="31" required></div>
<button class="button secondary compact" type="submit">Adelantar</button></form></td></tr>`,
    );
    return sendTools(reply, {
      title: 'Reloj',
      section: '/clock',
      body: html`<h1>Reloj</h1>
<p class="lead">Adelanta el tiempo de una cuenta para ver qué pasa: acaban las pruebas, se cobran las cuotas, caducan las sesiones y se
reintentan los cobros fallidos. Una cuota se cobra una hora después de que empiece su periodo. El tiempo no vuelve atrás.</p>
<h2>Cuentas</h2>
${table(['Clave', 'Su hora', 'Diferencia', 'Adelantar'], rows, 'Todavía no ha llamado nadie a la API.')}`,
    });
  });

  app.post('/clock', async (request, reply) => {
    const { account = '', days = '' } = (request.body ?? {}) as Record<string, string>;
    const count = Number(days);
    if (Number.isInteger(count) && count > 0 && count <= MOST_DAYS && (await findAccount(db, account))) {
      await change(world, account, null, (work) => advanceTime(work, count * 86_400));
    }
    return reply.redirect('/clock', 303);
  });
}
