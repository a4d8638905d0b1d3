import type { Mail } from '#platform/mail';

/** What a mail says: paragraphs, and at most one thing to do. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly signature: string;
}

/** Lays a mail out as text and as HTML that reads well in light and dark clients and without images. */
export function layOutMail(content: MailContent): Mail {
  const { action, paragraphs, signature } = content;
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), signature].join('\n\n');
  const html = [
    '<!doctype html><html lang="es"><head><meta charset="utf-8">',
    '<meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(content.subject)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;font:16px/1.6 system-ui,sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    action
      ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4fa3;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
      : '',
    `<p style="margin:32px 0 0;font-size:14px">${escapeHtml(signature)}</p></div></body></html>`,
  ].join('');
  return { to: content.to, subject: content.subject, text, html };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
