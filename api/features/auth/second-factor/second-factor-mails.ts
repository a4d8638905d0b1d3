import { paths } from '@horus/contract/paths';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import { authLinks } from '#features/auth/auth-links';
import type { Caller } from '#features/auth/auth-queries';
import { userFactors } from '#features/auth/second-factor/user-factors';
import type { Message, MessageProps } from '#mails/messages.ts';
import type { Db } from '#platform/database';
import type { Services } from '#services';

type Change = MessageProps['second-factor-changed']['change'];

export function factorChanged(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { name, device, change, codesLeft }: { name: string; device: string; change: Change; codesLeft: number },
): Message {
  return {
    template: 'second-factor-changed',
    props: {
      ...{ name, device, change, codesLeft },
      changedAt: now().toISOString(),
      securityUrl: config.server.publicUrl + paths.account.security.href(),
      resetUrl: authLinks(config).forgotPassword,
    },
  };
}

export async function notifyRecoveryCodeUsed(services: Services, tx: Db, caller: Caller): Promise<void> {
  const { user, origin } = caller;
  const done = { ...byCaller(caller), at: services.now() };
  await recordActivity(tx, { ...done, kind: 'recovery-code.used', details: {} });
  const { recoveryCodesLeft: codesLeft } = await userFactors.findFactors(tx, user.id);
  const told = { name: user.name, device: origin.device, change: 'recovery-code-used', codesLeft } as const;
  await services.mailer.queue(tx, { to: user.email }, factorChanged(services, told));
}
