import { paths } from '@horus/contract/paths';
import { authLinks } from '#features/auth/auth-links';
import type { Message } from '#mails/messages.ts';
import { nameDevice } from '#platform/device-name';
import type { Services } from '#services';

/**
 * What tells an owner that their password has changed, so that they learn of a change that was not
 * theirs.
 */
export function passwordChanged(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { name, passkeys }: { readonly name: string; readonly passkeys: readonly string[] },
  userAgent: string,
): Message {
  const securityUrl = config.server.publicUrl + paths.account.security.href();
  return {
    template: 'password-changed',
    props: {
      name,
      changedAt: now().toISOString(),
      device: nameDevice(userAgent),
      resetUrl: authLinks(config).forgotPassword,
      ...(passkeys.length > 0 && { left: { passkeys: [...passkeys], securityUrl } }),
    },
  };
}
