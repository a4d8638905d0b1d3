import { linkFor } from '@horus/contract/mailed-links';
import { createContext, useContext } from 'react';

/** Null in previews. */
export const Recipient = createContext<{
  readonly email: string;
  readonly organizationId?: string | undefined;
  readonly publicUrl: string;
} | null>(null);

/** Adds the recipient and the organisation to links to our own pages. */
export function useAccountLink(link: string): string {
  const recipient = useContext(Recipient);
  if (!recipient || !link.startsWith(recipient.publicUrl)) return link;
  return linkFor(link, recipient.email, recipient.organizationId);
}
