import type { FastifyInstance } from 'fastify';
import { findAccount, listAccounts } from '#store/accounts';
import { MOST_DAYS } from '#stripe/control/control-params';
import { advanceTime } from '#stripe/due';
import { integer, readFields, required, string } from '#stripe/wire/parameters';
import { change, timeOf, type World } from '#stripe/work';
import { html } from './html.ts';
import { sendRefusal } from './refusal.ts';
import { formatMoment, sendTools, table } from './tools-layout.ts';

const DAY_SECONDS = 86_400;
const BACK = { href: '/clock', label: 'Volver al reloj' };
/** What the form sends besides the account that it is for. */
const clockForm = { account: required(string()), days: required(integer(1, MOST_DAYS)) };

/** Serves the page on which time is moved forward. */
export function registerClockPage(app: FastifyInstance, world: World): void {
  const db = world.database.pool;

  app.get('/clock', async (_request, reply) => {
    const accounts = await listAccounts(db);
    const rows = accounts.map((account) => [
      html`<a href="/accounts/${account.id}"><code>${account.keyHint}</code></a>`,
      formatMoment(timeOf(account)),
      describeOffset(account.clockOffsetSeconds),
      html`<form method="post" action="/clock" class="inline"><input type="hidden" name="account" value="${account.id}">
<div class="field narrow"><label for="days-${account.id}">Días</label>
<input id="days-${account.id}" name="days" type="number" inputmode="numeric" min="1" max="${MOST_DAYS}" value="31" required></div>
<button class="button secondary compact" type="submit" aria-label="Adelantar la cuenta ${account.keyHint}">Adelantar</button></form>`,
    ]);
    return sendTools(reply, {
      title: 'Reloj',
      section: '/clock',
      body: html`<h1>Reloj</h1>
<p class="lead">Adelanta el tiempo de una cuenta para ver qué pasa: acaban las pruebas, se cobran las cuotas, caducan las sesiones y se
reintentan los cobros fallidos. Una cuota se cobra una hora después de que empiece su periodo. El tiempo no vuelve atrás, y la aplicación sigue en el
día de hoy: los días que le quedan a un plan los cuenta desde él.</p>
<h2>Cuentas</h2>
${table(['Clave', 'Su hora', 'Diferencia', 'Adelantar'], rows, 'Todavía no ha llamado nadie a la API.')}`,
    });
  });

  app.post('/clock', async (request, reply) => {
    const { account, days } = readFields(clockForm, [], (request.body ?? {}) as Record<string, unknown>);
    if (!(await findAccount(db, account))) return sendRefusal(reply, 404, BACK);
    const since = await change(world, account, null, async (work) => {
      await advanceTime(work, days * DAY_SECONDS);
      return work.now;
    });
    return reply.redirect(`/accounts/${account}?since=${since}#story-title`, 303);
  });
}

function describeOffset(seconds: number): string {
  if (seconds === 0) return 'La de verdad';
  const days = Math.round(seconds / DAY_SECONDS);
  return days === 1 ? '1 día por delante' : `${days} días por delante`;
}
