import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

interface Page {
  readonly title: string;
  readonly body: Html;
  readonly layout: 'checkout' | 'notice' | 'portal' | 'tools';
}

/**
 * No scripts and no external content. `form-action` is not limited, because a form can redirect to
 * the merchant's site.
 */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  const document = html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/sandbox.css">
</head>
<body class="${page.layout}">
<aside class="test-banner" aria-label="Aviso"><strong>Entorno de pruebas:</strong> <span>no se mueve dinero de verdad</span></aside>
${page.body}
</body>
</html>`;
  return reply
    .status(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(document.html);
}

export function sendNotice(
  reply: FastifyReply,
  status: number,
  notice: { title: string; text: string; link?: { href: string; label: string } | null },
): FastifyReply {
  const { title, text, link } = notice;
  return sendPage(reply, status, {
    title,
    layout: 'notice',
    body: html`<main class="card">
<h1>${title}</h1>
<p>${text}</p>
${link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}
</main>`,
  });
}
