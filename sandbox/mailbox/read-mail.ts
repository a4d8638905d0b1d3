import PostalMime, { type Address, type Attachment } from 'postal-mime';
import type { Mail } from '#store/mails';

export interface ReadMail {
  readonly id: number;
  readonly receivedAt: string;
  /** The SMTP envelope, which can differ from the headers. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly from: string;
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly messageId: string | null;
  readonly text: string | null;
  readonly html: string | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly MailAttachment[];
}

interface MailAttachment {
  readonly filename: string;
  readonly mimeType: string;
  readonly contentId: string | null;
  readonly size: number;
}

export async function readMail(mail: Mail): Promise<ReadMail> {
  const parsed = await PostalMime.parse(mail.raw);
  return {
    id: mail.id,
    receivedAt: mail.receivedAt.toISOString(),
    envelope: { from: mail.sender, to: mail.recipients },
    from: parsed.from ? showAddress(parsed.from) : '',
    to: (parsed.to ?? []).map(showAddress),
    replyTo: (parsed.replyTo ?? []).map(showAddress),
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? null,
    text: parsed.text ?? null,
    html: parsed.html ?? null,
    headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
    attachments: parsed.attachments.map((attachment, index) => ({
      filename: nameOf(attachment, index),
      mimeType: attachment.mimeType,
      contentId: attachment.contentId ?? null,
      size: contentOf(attachment).length,
    })),
  };
}

export async function readAttachment(
  mail: Mail,
  index: number,
): Promise<{ filename: string; mimeType: string; content: Buffer } | null> {
  const attachment = (await PostalMime.parse(mail.raw)).attachments[index];
  if (!attachment) return null;
  return {
    filename: nameOf(attachment, index),
    mimeType: attachment.mimeType,
    content: contentOf(attachment),
  };
}

function showAddress({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address;
}

function nameOf(attachment: Attachment, index: number): string {
  return attachment.filename ?? `adjunto-${index + 1}`;
}

function contentOf({ content }: Attachment): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
}
