import { paths } from '@horus/contract/paths';
import type { Config } from '#config';

/** The absolute addresses that mails about an account carry. */
export function authLinks({ server }: Config) {
  return {
    login: server.publicUrl + paths.auth.login.href(),
    forgotPassword: server.publicUrl + paths.auth.login.href({ recuperar: '1' }),
    resetPassword: (token: string) => server.publicUrl + withToken(paths.auth.resetPassword.href(), token),
    invitation: (token: string) => server.publicUrl + withToken(paths.auth.invitation.href(), token),
    team: server.publicUrl + paths.account.team.href(),
    dashboard: server.publicUrl + paths.account.dashboard.href(),
    verifyEmail: (token: string) => server.publicUrl + withToken(paths.auth.verifyEmail.href(), token),
  };
}

/** In the fragment, which browsers send nowhere: no log, proxy or Referer gets to see it. */
function withToken(page: string, token: string): string {
  return `${page}#${new URLSearchParams({ token })}`;
}
