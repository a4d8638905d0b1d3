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
  name: string,
  userAgent: string,
): Message {
  return {
    template: 'password-changed',
    props: {
      name,
      changedAt: now().toISOString(),
      device: nameDevice(userAgent),
      resetUrl: authLinks(config).forgotPassword,
    },
  };
}
