import { paths } from '@horus/contract/paths';
import type { Config } from '#config';

/** The absolute addresses that mails about an account carry. */
export function authLinks({ server }: Config) {
  return {
    login: server.publicUrl + paths.auth.login.href(),
    /** Where a forgotten password is asked for. */
    forgotPassword: server.publicUrl + paths.auth.login.href({ recuperar: '1' }),
    resetPassword: (token: string) => server.publicUrl + paths.auth.resetPassword.href({ token }),
    verifyEmail: (token: string) => server.publicUrl + paths.auth.verifyEmail.href({ token }),
  };
}
