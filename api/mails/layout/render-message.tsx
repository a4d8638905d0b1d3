import { renderToStaticMarkup } from 'react-dom/server';
import { MailDocument } from '#mails/layout/document.tsx';
import { readText } from '#mails/layout/read-text.ts';
import { Recipient } from '#mails/layout/recipient.tsx';
import type { MailTemplate, Sender } from '#mails/mail-template.ts';
import type { Message, Template } from '#mails/messages.ts';
import { templates } from '#mails/templates.ts';
import type { RenderedMail } from '#platform/mail';

const MAX_SUBJECT_LENGTH = 78;

/** Renders the HTML and derives the text from it. */
export async function renderMessage(
  message: Message,
  sender: Sender,
  to: string | undefined,
  organizationId?: string,
): Promise<RenderedMail> {
  const template = templates[message.template] as MailTemplate<Template>;
  const content = await template(message.props, sender);
  const subject = toSubject(content.subject);
  const page = renderToStaticMarkup(
    <Recipient value={to === undefined ? null : { email: to, organizationId, publicUrl: sender.publicUrl }}>
      <MailDocument content={{ ...content, subject }} sender={sender} />
    </Recipient>,
  );
  const { attachments } = content;
  return {
    subject,
    html: `<!doctype html>${page}`,
    text: readText(page),
    ...(attachments ? { attachments } : {}),
  };
}

/** Returns one line of limited length: names may contain anything. */
function toSubject(text: string): string {
  const line = [...text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()];
  if (line.length <= MAX_SUBJECT_LENGTH) return line.join('');
  return `${line
    .slice(0, MAX_SUBJECT_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}
