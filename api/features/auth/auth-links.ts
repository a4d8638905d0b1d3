import { paths } from '@horus/contract/paths';
import type { Config } from '#config';

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

/** Uses the fragment, which browsers don't send: no log, proxy or Referer contains it. */
function withToken(page: string, token: string): string {
  return `${page}#${new URLSearchParams({ token })}`;
}
