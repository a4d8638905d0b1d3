import type { FastifyInstance } from 'fastify';
import { type Account, listAccounts } from '#store/accounts';
import { countObjects } from '#store/objects';
import { look, timeOf, type World } from '#stripe/work';
import { renderAccount } from './account-contents.ts';
import { type Html, html } from './html.ts';
import { formatMoment, sendTools, table } from './tools-layout.ts';

export function registerIndexPage(app: FastifyInstance, world: World, addresses: { smtpPort: number }): void {
  app.get('/', async (_request, reply) => {
    const accounts = await listAccounts(world.database.pool);
    const [account] = accounts;
    return sendTools(reply, {
      title: 'Inicio',
      section: '/',
      body: html`<h1>El mundo exterior, en una caja</h1>
<p class="lead">Esta máquina no tiene cuenta de Stripe ni servidor de correo, y aquí están los dos: una API compatible con la de
Stripe, con sus páginas de pago, y un buzón que recibe todo lo que la aplicación envía.</p>
<dl class="facts">
<div><dt>API de Stripe</dt><dd><code>${world.publicUrl}/v1</code></dd></div>
<div><dt>Correo (SMTP)</dt><dd><code>127.0.0.1:${addresses.smtpPort}</code></dd></div>
</dl>
${account && accounts.length === 1 ? await renderOnly(world, account) : await renderList(world, accounts)}`,
    });
  });
}

function renderOnly(world: World, { id, keyHint }: Account): Promise<Html> {
  return look(
    world,
    id,
    async (work) => html`<h2>Cuenta <a href="/accounts/${id}"><code>${keyHint}</code></a></h2>
${await renderAccount(work, { since: null, more: false })}`,
  );
}

async function renderList(world: World, accounts: readonly Account[]): Promise<Html> {
  const rows = await Promise.all(
    accounts.map(async (account) => {
      const counts = await countObjects(world.database.pool, account.id);
      return [
        html`<a href="/accounts/${account.id}"><code>${account.keyHint}</code></a>`,
        counts.get('customer') ?? 0,
        counts.get('subscription') ?? 0,
        counts.get('invoice') ?? 0,
        counts.get('checkout.session') ?? 0,
        formatMoment(timeOf(account)),
      ];
    }),
  );
  return html`<h2>Cuentas</h2>
<p class="lead">Cada clave <code>sk_test_…</code> es una cuenta aparte, que se abre con su primera llamada.</p>
${table(
  ['Clave', 'Clientes', 'Suscripciones', 'Facturas', 'Sesiones de pago', 'Su hora'],
  rows,
  'Todavía no ha llamado nadie a la API.',
)}`;
}
