import { paths } from '@horus/contract/paths';
import type { Config } from '#config';

export function requestsLinks({ server }: Config) {
  return {
    requestsUrl: server.publicUrl + paths.account.requestInvoice.href(),
    withdrawUrl: server.publicUrl + paths.site.deleteAccount.href(),
    /** The profile page, because the download needs a session. */
    exportUrl: server.publicUrl + paths.account.profile.href(),
  };
}
