import type { DismissMailsBody } from '@horus/contract/backoffice/mail';
import { call } from '#client/backoffice/call.ts';
import { useInvalidateLeads } from '#client/backoffice/leads.ts';

/** @param thread the id of the mails' request or customer */
export function useDismissMails(thread: string) {
  const readAgain = useInvalidateLeads();
  return async (body: DismissMailsBody): Promise<void> => {
    await call('POST /api/admin/received-mails/dismissed', { body });
    await readAgain([thread]);
  };
}
