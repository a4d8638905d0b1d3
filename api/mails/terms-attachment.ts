import { type CompanySettings, letterhead } from '@horus/contract/company';
import type { LegalBlock } from '@horus/contract/legal-document';
import { linesOf, writeTerms } from '@horus/contract/terms';
import type { RenderedMail } from '#platform/mail';
import { makePdf, type PdfPage } from '#platform/pdf';

type Attachment = NonNullable<RenderedMail['attachments']>[number];

const made = new WeakMap<CompanySettings, Promise<Buffer>>();

/** The general conditions as a PDF that can be kept; made once, for nothing in them changes while the server runs. */
export async function termsAttachment(company: CompanySettings): Promise<Attachment> {
  let content = made.get(company);
  if (!content) {
    content = makeTerms(company);
    made.set(company, content);
    content.catch(() => made.delete(company));
  }
  return {
    filename: 'condiciones-generales.pdf',
    contentType: 'application/pdf',
    content: await content,
  };
}

function makeTerms(company: CompanySettings): Promise<Buffer> {
  const { title, updated, sections } = writeTerms(company);
  const options = { title, letterhead: letterhead(company), footer: `${company.COMPANY_NAME} · ${title}` };
  return makePdf(options, (page) => {
    page.title(title);
    page.note(updated);
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
