import { compile, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { MailDocument } from '#mails/layout/document.tsx';
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
      <MailDocument
        content={{ ...content, subject, title: content.title ?? content.subject }}
        sender={sender}
      />
    </Recipient>,
  );
  const { attachments, signed } = content;
  return {
    subject,
    html: `<!doctype html>${page}`,
    text: readText(page),
    ...(signed ? { isPersonal: true } : {}),
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

const row: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  const cells = element.children.filter(
    ({ name, attribs }) => (name === 'th' || name === 'td') && !attribs['data-skip-in-text'],
  );
  cells.forEach((cell, index) => {
    if (index > 0) builder.addInline(': ');
    walk(cell.children, builder);
  });
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const label: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(': ');
};

const aside: FormatCallback = (element, walk, builder) => {
  builder.addInline(' (');
  walk(element.children, builder);
  builder.addInline(')');
};

/** The address is on its own line, so that clients link exactly it. */
const action: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(':');
  builder.addLineBreak();
  builder.addInline(element.attribs['href'] ?? '');
};

const options: HtmlToTextOptions = {
  wordwrap: false,
  formatters: { row, label, aside, action },
  selectors: [
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'tr[data-text=row]', format: 'row' },
    { selector: 'span[data-text=label]', format: 'label' },
    { selector: 'span[data-text=aside]', format: 'aside' },
    { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
    { selector: 'a[data-text=action]', format: 'action' },
    { selector: 'h1', options: { uppercase: false, trailingLineBreaks: 2 } },
    { selector: 'h2', options: { uppercase: false, leadingLineBreaks: 3, trailingLineBreaks: 2 } },
  ],
};

/** Converts a mail's HTML to its text part. */
const readText: (html: string) => string = compile(options);
