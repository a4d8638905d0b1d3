import type { FastifyInstance } from 'fastify';
import { findAccount } from '#store/accounts';
import { ApiError } from '#stripe/api-error';
import { changeAtObjectTime } from '#stripe/in-clock';
import { look, type World } from '#stripe/work';
import { type AccountAction, accountActions } from './account-actions.ts';
import { renderAccount } from './account-contents.ts';
import { html } from './html.ts';
import { sendNotice } from './layout.ts';
import { sendRefusal } from './refusal.ts';
import { sendTools } from './tools-layout.ts';

interface AccountRoute {
  Params: { id: string; objectId?: string };
  Querystring: { rows?: string; since?: string };
}

const MISSING = {
  title: 'Esta cuenta no existe',
  text: 'Se abre con la primera llamada de su clave.',
  link: { href: '/', label: 'Ver las cuentas' },
};

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
${await renderAccount(work, {
  since: Number.isSafeInteger(since) ? since : null,
  more: request.query.rows !== undefined,
})}`,
      }),
    );
  });
  for (const action of accountActions) registerAction(app, world, action);
}

function registerAction(app: FastifyInstance, world: World, { path, read }: AccountAction): void {
  app.post<AccountRoute>(`/accounts/:id${path}`, async (request, reply) => {
    const { id, objectId = '' } = request.params;
    if (!(await findAccount(world.database.pool, id))) return sendNotice(reply, 404, MISSING);
    const act = read((request.body ?? {}) as Record<string, unknown>);
    const page = `/accounts/${id}`;
    try {
      const shown = await changeAtObjectTime(world, id, objectId, (work) => act(work, objectId));
      return reply.redirect(`${page}${shown ?? ''}`, 303);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The object does not exist, or another request changed it first.
      return sendRefusal(reply, error.status === 404 ? 404 : 409, { href: page, label: 'Ver la cuenta' });
    }
  });
}
