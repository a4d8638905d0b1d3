import { randomUUID } from 'node:crypto';
import type { ReadMail } from './read-mail.ts';

/** Writes the recipient's reply, as a mail program does: it quotes the mail and names it. */
export function writeReply(mail: ReadMail, text: string, at: Date): string {
  const from = mail.envelope.to[0] ?? '';
  const quoted = (mail.text ?? '').trim().replace(/^/gm, '> ');
  const body = `${text.trim()}\n\nEl ${mail.receivedAt.slice(0, 10)}, ${mail.from} escribió:\n\n${quoted}\n`;
  return [
    `From: ${from}`,
    `To: ${mail.replyTo[0] ?? mail.from}`,
    `Subject: ${encodeWord(`Re: ${mail.subject.replace(/^Re: /i, '')}`)}`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: <${randomUUID()}@${from.split('@')[1] || 'localhost'}>`,
    ...(mail.messageId ? [`In-Reply-To: ${mail.messageId}`, `References: ${mail.messageId}`] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(body)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
  ].join('\r\n');
}

/** RFC 2047, in words of at most 75 characters. */
function encodeWord(text: string): string {
  const parts = text.match(/.{1,10}/gsu) ?? [];
  return parts.map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}

/** The application's call for received mails. */
export interface Inbound {
  readonly url: string;
  readonly secret: string;
}

/** @returns the application's status; null without an answer */
export async function handOver({ url, secret }: Inbound, message: string): Promise<number | null> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    body: message,
  }).then(
    ({ status }) => status,
    () => null,
  );
}
