import type { Config } from '#config';
import type { Sender } from '#mails/mail-template.ts';
import type { Message } from '#mails/messages.ts';
import { currentTerms, type TermsEdition } from '#mails/terms-edition.ts';
import type { RenderedMail } from '#platform/mail';

/** Finds the attachments that are stored in the database. */
export interface MailDocuments {
  /** Finds an earlier edition of the general conditions. */
  readonly findTerms: (hash: string) => Promise<TermsEdition | null>;
  readonly findInvoice: Sender['invoice'];
}

/** Loads React and the templates with the first mail. */
export function createMailRenderer(
  config: Pick<Config, 'company' | 'server'>,
  { findTerms = async () => null, findInvoice = async () => null }: Partial<MailDocuments> = {},
): (message: Message, to?: string, organizationId?: string) => Promise<RenderedMail> {
  const sender: Sender = {
    company: config.company,
    publicUrl: config.server.publicUrl,
    terms: async (hash) => (hash && (await findTerms(hash))) || currentTerms(config.company),
    invoice: findInvoice,
  };
  return async (message, to, organizationId) => {
    const { renderMessage } = await import('#mails/layout/render-message.tsx');
    return renderMessage(message, sender, to, organizationId);
  };
}
