import { paths } from '@horus/contract/paths';
import { authLinks } from '#features/auth/auth-links';
import type { Message } from '#mails/messages.ts';
import { nameDevice } from '#platform/device-name';
import type { Services } from '#services';

interface Changed {
  readonly name: string;
  readonly passkeys: readonly string[];
  /** Whether data from before the address's verification was deleted. */
  readonly cleared?: boolean;
}

export function passwordChanged(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { name, passkeys, cleared = false }: Changed,
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
      ...(cleared && { cleared }),
      ...(passkeys.length > 0 && { left: { passkeys: [...passkeys], securityUrl } }),
    },
  };
}
