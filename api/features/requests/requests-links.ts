import { paths } from '@horus/contract/paths';
import type { Config } from '#config';

/** The absolute addresses that mails about requests carry. */
export function requestsLinks({ server }: Config) {
  return {
    requestsUrl: server.publicUrl + paths.account.requestInvoice.href(),
    withdrawUrl: server.publicUrl + paths.site.deleteAccount.href(),
    /**
     * The page on which a copy of one's data is asked for and downloaded: the download itself needs
     * the session.
     */
    exportUrl: server.publicUrl + paths.account.profile.href(),
  };
}
