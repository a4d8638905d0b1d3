import type { Config } from '#config';
import type { Message } from '#mails/messages.ts';
import type { RenderedMail } from '#platform/mail';
import { readTsx } from '#platform/read-tsx';

/**
 * Makes the function that turns a queued message into a mail. React and the templates are loaded for the first mail, so
 * that an instance which sends none does without them.
 */
export function createMailRenderer(
  config: Pick<Config, 'company' | 'server'>,
): (message: Message) => Promise<RenderedMail> {
  const sender = { company: config.company, publicUrl: config.server.publicUrl };
  return async (message) => {
    readTsx();
    const { renderMessage } = await import('#mails/layout/render-message.tsx');
    return renderMessage(message, sender);
  };
}
