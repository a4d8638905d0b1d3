import type { Config } from '#config';
import type { Sender } from '#mails/mail-template.ts';
import type { Message } from '#mails/messages.ts';
import { currentTerms, type TermsEdition } from '#mails/terms-edition.ts';
import type { RenderedMail } from '#platform/mail';

/**
 * Loads React and the templates with the first mail.
 * @param findTerms finds an earlier edition of the general conditions
 */
export function createMailRenderer(
  config: Pick<Config, 'company' | 'server'>,
  findTerms: (hash: string) => Promise<TermsEdition | null> = async () => null,
): (message: Message, to?: string, organizationId?: string) => Promise<RenderedMail> {
  const sender: Sender = {
    company: config.company,
    publicUrl: config.server.publicUrl,
    terms: async (hash) => (hash && (await findTerms(hash))) || currentTerms(config.company),
  };
  return async (message, to, organizationId) => {
    const { renderMessage } = await import('#mails/layout/render-message.tsx');
    return renderMessage(message, sender, to, organizationId);
  };
}
