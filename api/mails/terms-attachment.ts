import type { LegalBlock } from '@horus/contract/legal-document';
import { linesOf } from '@horus/contract/terms';
import type { TermsEdition } from '#mails/terms-edition.ts';
import type { RenderedMail } from '#platform/mail';
import { makePdf, type PdfPage } from '#platform/pdf';

type Attachment = NonNullable<RenderedMail['attachments']>[number];

const made = new Map<string, Promise<Buffer>>();

/** Renders the PDF once per edition. */
export async function termsAttachment(edition: TermsEdition): Promise<Attachment> {
  let content = made.get(edition.hash);
  if (!content) {
    content = makeTerms(edition);
    made.set(edition.hash, content);
    content.catch(() => made.delete(edition.hash));
  }
  return {
    filename: 'condiciones-generales.pdf',
    contentType: 'application/pdf',
    content: await content,
  };
}

/** Enough characters to find the edition. */
const SHOWN_HASH_LENGTH = 16;

function makeTerms({ document, letterhead, hash }: TermsEdition): Promise<Buffer> {
  const { title, updated, sections } = document;
  const footer = `${letterhead[0] ?? ''} · ${title}`;
  return makePdf({ title, letterhead, footer }, (page) => {
    page.title(title);
    page.note(`${updated}. Huella del texto: ${hash.slice(0, SHOWN_HASH_LENGTH)}`);
    sections.forEach((section, index) => {
      page.heading(`${index + 1}. ${section.title}`);
      for (const block of section.blocks) writeBlock(page, block);
    });
  });
}

function writeBlock(page: PdfPage, block: LegalBlock): void {
  if (typeof block === 'string') page.paragraph(block);
  else page.list(linesOf(block));
}
