import type { FastifyInstance, FastifyReply } from 'fastify';
import { findAccount, listAccounts } from '#store/accounts';
import { MAX_DAYS } from '#stripe/control/control-params';
import type { Journey, Journeys } from '#stripe/time/clock-runs';
import { integer, readFields, required } from '#stripe/wire/parameters';
import { timeOf, type World } from '#stripe/work';
import { html } from './html.ts';
import { sendNotice } from './layout.ts';
import { sendRefusal } from './refusal.ts';
import { formatMoment, sendTools, table } from './tools-layout.ts';

const DAY_SECONDS = 86_400;
const BACK = { href: '/clock', label: 'Volver al reloj' };
const clockForm = { days: required(integer(1, MAX_DAYS)) };

interface ClockRoute {
  Params: { id: string };
  Querystring: { since?: string };
}

export function registerClockPage(app: FastifyInstance, world: World, journeys: Journeys): void {
  const db = world.database.pool;

  app.get('/clock', async (_request, reply) => {
    const accounts = await listAccounts(db);
    const rows = accounts.map((account) => [
      html`<a href="/accounts/${account.id}"><code>${account.keyHint}</code></a>`,
      formatMoment(timeOf(account)),
      describeOffset(account.clockOffsetSeconds),
      html`<form method="post" action="/accounts/${account.id}/clock" class="inline">
<div class="field narrow"><label for="days-${account.id}">Días</label>
<input id="days-${account.id}" name="days" type="number" inputmode="numeric" min="1" max="${MAX_DAYS}" value="31" required></div>
<button class="button secondary compact" type="submit" aria-label="Adelantar la cuenta ${account.keyHint}">Adelantar</button></form>`,
    ]);
    return sendTools(reply, {
      title: 'Reloj',
      section: '/clock',
      body: html`<h1>Reloj</h1>
<p class="lead">Adelanta el tiempo de una cuenta para ver qué pasa: acaban las pruebas, se cobran las cuotas, caducan las sesiones y se
reintentan los cobros fallidos. Una cuota se cobra una hora después de que empiece su periodo. El tiempo no vuelve atrás.${
        accounts.some(({ id }) => journeys.isFollowed(id)) &&
        html` La aplicación va con él: vive cada día, con sus avisos y sus tareas de noche.`
      }</p>
<h2>Cuentas</h2>
${table(['Clave', 'Su hora', 'Diferencia', 'Adelantar'], rows, 'Todavía no ha llamado nadie a la API.')}`,
    });
  });

  app.post<ClockRoute>('/accounts/:id/clock', async (request, reply) => {
    const { id } = request.params;
    const { days } = readFields(clockForm, '', (request.body ?? {}) as Record<string, unknown>);
    if (!(await findAccount(db, id))) return sendRefusal(reply, 404, BACK);
    const journey = await journeys.begin(id, days);
    if (!journeys.isFollowed(id)) await journey.over;
    return reply.redirect(
      journeys.find(id) ? `/accounts/${id}/clock?since=${journey.since}` : storyOf(id, journey.since),
      303,
    );
  });

  app.get<ClockRoute>('/accounts/:id/clock', async (request, reply) => {
    const { id } = request.params;
    const journey = journeys.find(id);
    if (!journey) return reply.redirect(storyOf(id, Number(request.query.since ?? 0)), 303);
    if (!journey.abandoned) return sendProgress(reply, journey);
    return sendNotice(reply, 504, {
      title: 'La aplicación no ha vivido este día',
      text: `El reloj se ha parado el ${formatMoment(journey.now)}. El registro de la aplicación dice por qué; adelántalo otra vez cuando responda.`,
      link: BACK,
    });
  });
}

function storyOf(accountId: string, since: number): string {
  return `/accounts/${accountId}?since=${since}#story-title`;
}

/** The Refresh header reloads the page each second until the journey ends. */
function sendProgress(reply: FastifyReply, { since, until, now }: Journey): FastifyReply {
  const days = (seconds: number) => Math.round(seconds / DAY_SECONDS);
  return sendTools(reply.header('refresh', '1'), {
    title: 'El tiempo pasa',
    section: '/clock',
    body: html`<h1>El tiempo pasa</h1>
<p class="lead" role="status">Día ${days(now - since)} de ${days(until - since)}: ${formatMoment(now)}.</p>
<p><progress max="${until - since}" value="${now - since}" aria-label="Días que han pasado"></progress></p>
<p>La aplicación vive cada día: lee lo que ha pasado en Stripe, hace sus tareas de noche y manda sus avisos.</p>`,
  });
}

function describeOffset(seconds: number): string {
  if (seconds === 0) return 'La de verdad';
  const days = Math.round(seconds / DAY_SECONDS);
  return days === 1 ? '1 día por delante' : `${days} días por delante`;
}
