import { createHash } from 'node:crypto';
import type { ReceivedMail } from '@horus/contract/backoffice/mail';
import { normalizeText } from '@horus/contract/typed-text';
import { convert } from 'html-to-text';
import PostalMime, { type Email } from 'postal-mime';
import { splitQuoted } from '#features/backoffice/received-mails/split-quoted';

/** In characters, the quoted mails included. */
const MAX_TEXT = 20_000;
const MAX_LINE = 200;
const MAX_ATTACHMENTS = 20;
/** Message-IDs that are looked up: a long thread names all its mails. */
const MAX_ANSWERED = 20;
const MAX_HTML = 500_000;

export interface ReceivedMessage
  extends Pick<ReceivedMail, 'from' | 'subject' | 'body' | 'quoted' | 'attachments' | 'isAutomatic'> {
  readonly hash: Buffer;
  /** A mail server's report about a mail that we sent. */
  readonly isReport: boolean;
  /** The Message-IDs that it answers, the nearest first. */
  readonly answered: readonly string[];
}

/** @throws Error when it is no message */
export async function readReceivedMail(raw: Buffer): Promise<ReceivedMessage> {
  const mail = await PostalMime.parse(raw);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value.toLowerCase() ?? '';
  const autoSubmitted = header('auto-submitted');
  return {
    hash: hashMessageId(mail.messageId?.trim() || raw),
    from: toLine(mail.from?.address ?? '').toLowerCase(),
    subject: toLine(mail.subject ?? ''),
    ...splitQuoted(toText(textOf(mail))),
    attachments: attachmentsOf(mail),
    isAutomatic:
      (autoSubmitted !== '' && !/^no\b/.test(autoSubmitted)) ||
      /^(?:bulk|auto_reply|junk|list)\b/.test(header('precedence')),
    isReport: header('content-type').startsWith('multipart/report'),
    answered: answeredIds(mail),
  };
}

export function hashMessageId(messageId: string | Buffer): Buffer {
  return createHash('sha256').update(messageId).digest();
}

function answeredIds({ inReplyTo = '', references = '' }: Email): string[] {
  const idsOf = (text: string) => text.match(/<[^<>\s]{1,500}>/g) ?? [];
  return [...new Set([...idsOf(inReplyTo), ...idsOf(references).reverse()])].slice(0, MAX_ANSWERED);
}

function textOf({ text, html = '' }: Email): string {
  if (text?.trim()) return text;
  const options = { wordwrap: false as const, selectors: [{ selector: 'img', format: 'skip' }] };
  return convert(html.slice(0, MAX_HTML), options);
}

/** Without what PostgreSQL can't store and a page doesn't show. */
const clean = (text: string) =>
  normalizeText(text.replace(/\r\n?/g, '\n').toWellFormed()).replace(/[^\P{Cc}\n]/gu, '');
const toText = (text: string) => clean(text.slice(0, MAX_TEXT)).trim();
const toLine = (text: string) => toText(text.replaceAll('\n', ' ').slice(0, MAX_LINE));

/** Without the pictures in the text, such as a signature's logo. */
function attachmentsOf({ attachments }: Email): ReceivedMail['attachments'] {
  return attachments
    .filter(({ related }) => !related)
    .slice(0, MAX_ATTACHMENTS)
    .map(({ filename, mimeType, content }) => ({
      name: toLine(filename ?? '') || toLine(mimeType),
      bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    }));
}
