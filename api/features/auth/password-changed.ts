import { authLinks } from '#features/auth/auth-links';
import { nameDevice } from '#features/auth/device-name';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Tells the owner that his password has changed, so that he learns of a change that was not his. */
export async function tellPasswordChanged(
  services: Services,
  db: Db,
  owner: { name: string; email: string },
  userAgent: string,
): Promise<void> {
  await services.mailer.queue(
    db,
    { to: owner.email },
    {
      template: 'password-changed',
      props: {
        name: owner.name,
        changedAt: services.now().toISOString(),
        device: nameDevice(userAgent),
        resetUrl: authLinks(services.config).forgotPassword,
      },
    },
  );
}
