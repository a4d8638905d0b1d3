import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ReadMail, readAttachment, readMail } from '#mailbox/read-mail';
import { handOver, type Inbound, writeReply } from '#mailbox/write-reply';
import type { Queryable } from '#store/database';
import { deleteMails, findMail, listMails, type Mail } from '#store/mails';
import { html } from './html.ts';
import { sendNotice } from './layout.ts';
import { formatMoment, sendTools, table } from './tools-layout.ts';

const MAX_MAILS = 200;
/** Permissions of a mail: its links open in a page without a sandbox. */
const LINKS = 'allow-popups allow-popups-to-escape-sandbox';

export function registerMailboxPages(
  app: FastifyInstance,
  db: Queryable,
  inbound: Inbound | undefined,
): void {
  app.get<{ Querystring: { to?: string } }>('/mailbox', async (request, reply) => {
    const to = request.query.to || null;
    return sendMailbox(reply, await listMails(db, to, MAX_MAILS), to);
  });
  app.get<{ Querystring: { to?: string } }>('/mailbox.json', async (request, reply) => {
    const mails = await listMails(db, request.query.to || null, MAX_MAILS);
    return reply.send(await Promise.all(mails.map(readMail)));
  });
  app.delete<{ Querystring: { to?: string } }>('/mailbox.json', async (request, reply) =>
    reply.send({ deleted: await deleteMails(db, request.query.to || null) }),
  );
  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const mail = await find(db, request.params.id);
    return mail ? sendMail(reply, await readMail(mail), inbound && replyForm) : sendMissing(reply);
  });
  if (inbound) registerReplies(app, db, inbound);
  app.get<{ Params: { id: string } }>('/mailbox/:id/html', async (request, reply) => {
    const mail = await find(db, request.params.id);
    if (!mail) return sendMissing(reply);
    return reply
      .headers({
        // Only inline styles and data: images, so that a mail can't contact its sender.
        'content-security-policy': `sandbox ${LINKS}; default-src 'none'; style-src 'unsafe-inline'; img-src data:`,
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(openOutside((await readMail(mail)).html ?? ''));
  });
  app.get<{ Params: { id: string; index: string } }>(
    '/mailbox/:id/attachments/:index',
    async (request, reply) => {
      const mail = await find(db, request.params.id);
      const attachment = mail && (await readAttachment(mail, Number(request.params.index)));
      if (!attachment) return sendMissing(reply);
      return reply
        .headers({
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
          'content-security-policy': 'sandbox',
          'x-content-type-options': 'nosniff',
        })
        .type(attachment.mimeType)
        .send(attachment.content);
    },
  );
}

const outcomes: Readonly<Record<number, string>> = {
  202: 'La aplicación no sabe de quién es: se queda en su buzón.',
  204: 'Respuesta enviada: la aplicación la ha recibido.',
};

function registerReplies(app: FastifyInstance, db: Queryable, inbound: Inbound): void {
  app.post<{ Params: { id: string }; Body: { text?: string } }>(
    '/mailbox/:id/reply',
    async (request, reply) => {
      const mail = await find(db, request.params.id);
      if (!mail) return sendMissing(reply);
      const text = String(request.body?.text ?? '').trim();
      const read = await readMail(mail);
      const status = text === '' ? null : await handOver(inbound, writeReply(read, text, new Date()));
      const outcome =
        (status && outcomes[status]) || `La aplicación no la ha recibido (${status ?? 'sin respuesta'}).`;
      const unsent = status && outcomes[status] ? '' : text;
      return sendMail(reply, read, (id) => html`<p role="status">${outcome}</p>${replyForm(id, unsent)}`);
    },
  );
}

const replyForm = (id: number, text = '') => html`<form method="post" action="/mailbox/${id}/reply#responder">
<div class="field"><label for="text">Tu respuesta, como destinatario de este correo</label>
<textarea id="text" name="text" rows="4" required maxlength="10000">${text}</textarea></div>
<button class="button" type="submit">Responder</button></form>`;

function openOutside(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => `${head}${base}`)
    : `${base}${html}`;
}

async function find(db: Queryable, id: string): Promise<Mail | null> {
  return /^\d{1,15}$/.test(id) ? findMail(db, Number(id)) : null;
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return sendNotice(reply, 404, {
    title: 'Este correo no existe',
    text: 'Puede que se haya borrado del buzón.',
    link: { href: '/mailbox', label: 'Ir al buzón' },
  });
}

function sendMailbox(reply: FastifyReply, mails: readonly Mail[], to: string | null): FastifyReply {
  const rows = mails.map((mail) => [
    html`<a href="/mailbox/${mail.id}">${mail.subject || '(sin asunto)'}</a>`,
    mail.recipients.join(', '),
    formatMoment(mail.receivedAt.getTime() / 1_000),
  ]);
  return sendTools(reply, {
    title: 'Buzón',
    section: '/mailbox',
    body: html`<h1>Buzón</h1>
<p class="lead">Aquí llega todo el correo que envía la aplicación. Nada sale de esta máquina.</p>
<form class="inline" method="get"><div class="field"><label for="to">Destinatario</label>
<input id="to" name="to" type="email" value="${to}"></div><button class="button secondary" type="submit">Filtrar</button></form>
<h2>${to ? `Correos para ${to}` : 'Todos los correos'}</h2>
${table(['Asunto', 'Para', 'Recibido'], rows, to ? 'No ha llegado ninguno para esta dirección.' : 'Todavía no ha llegado ningún correo.')}
${mails.length === MAX_MAILS && html`<p class="note rest">Se muestran los ${MAX_MAILS} últimos.</p>`}`,
  });
}

function sendMail(
  reply: FastifyReply,
  mail: ReadMail,
  form?: (id: number) => ReturnType<typeof html>,
): FastifyReply {
  return sendTools(reply, {
    title: mail.subject || 'Correo',
    section: '/mailbox',
    body: html`<p><a class="back" href="/mailbox"><span aria-hidden="true">←</span> Todos los correos</a></p>
<h1>${mail.subject || '(sin asunto)'}</h1>
<dl class="facts">
<div><dt>De</dt><dd>${mail.from || mail.envelope.from}</dd></div>
<div><dt>Para</dt><dd>${mail.to.join(', ') || mail.envelope.to.join(', ')}</dd></div>
${mail.replyTo.length > 0 && html`<div><dt>Responder a</dt><dd>${mail.replyTo.join(', ')}</dd></div>`}
<div><dt>Recibido</dt><dd>${formatMoment(Date.parse(mail.receivedAt) / 1_000)}</dd></div>
</dl>
${
  mail.attachments.length > 0 &&
  html`<h2>Adjuntos</h2><ul>${mail.attachments.map(
    ({ filename, size }, index) =>
      html`<li><a href="/mailbox/${mail.id}/attachments/${index}">${filename}</a> <span class="note">${Math.ceil(size / 1_024)} KB</span></li>`,
  )}</ul>`
}
${
  mail.html !== null &&
  html`<h2>Mensaje</h2><iframe class="mail-body" title="Mensaje" sandbox="${LINKS}" src="/mailbox/${mail.id}/html"></iframe>`
}
${mail.text !== null && html`<h2>Solo texto</h2><pre>${mail.text}</pre>`}
${form && html`<h2 id="responder">Responder</h2>${form(mail.id)}`}
<h2>Cabeceras</h2><pre>${mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>`,
  });
}
