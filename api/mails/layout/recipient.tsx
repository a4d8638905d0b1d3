import { linkFor } from '@horus/contract/mailed-links';
import { createContext, useContext } from 'react';

/**
 * To whom a mail goes, about which of their organisations, and from which site; null where a mail
 * is only looked at.
 */
export const Recipient = createContext<{
  readonly email: string;
  readonly organizationId?: string | undefined;
  readonly publicUrl: string;
} | null>(null);

/** A link as it is mailed: one to the recipient's own pages says that it is about their account. */
export function useMailedLink(link: string): string {
  const recipient = useContext(Recipient);
  if (!recipient || !link.startsWith(recipient.publicUrl)) return link;
  return linkFor(link, recipient.email, recipient.organizationId);
}
