import { MINUTE_MS } from '@horus/contract/durations';
import { recordActivity } from '#features/activity/record-activity';
import { authLinks } from '#features/auth/auth-links';
import { findInvitation, issueLinkToken, LINK_LIFETIME_MS } from '#features/auth/link-tokens';
import { type Member, requireMember } from '#features/auth/require-member';
import { findUser } from '#features/auth/user-data';
import type { Db, Transaction } from '#platform/database';
import { isFirstSend, type Send } from '#platform/held-mails';
import type { Services } from '#services';

/**
 * An operator's answer to a member without a password; it voids an earlier link.
 * @throws AppError 'members.not_found' | 'operators.sent_before'
 */
export async function sendResetLink(
  services: Services,
  { organizationId, userId }: Member,
  send: Send | null,
  record: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await requireMember(tx, { organizationId, userId });
    if (!(await isFirstSend(tx, send, userId))) return;
    const user = await findUser(tx, userId);
    if (!user) return;
    await queueResetLink(services, tx, user, { byUs: true });
    const at = services.now();
    await recordActivity(tx, {
      organizationId,
      actor: 'company',
      at,
      kind: 'password.link_sent',
      details: {},
    });
    await record(tx);
  });
}

/** A new password also accepts an open invitation: both links prove the same mailbox. */
export async function queueResetLink(
  { config, mailer, now }: Services,
  tx: Db,
  { id: userId, name, email }: { readonly id: string; readonly name: string; readonly email: string },
  { byUs }: { readonly byUs?: boolean } = {},
): Promise<void> {
  const organizationId = await findInvitation(tx, userId);
  const token = await issueLinkToken(tx, { userId, purpose: 'reset-password', organizationId }, now());
  await mailer.queue(
    tx,
    { to: email },
    {
      template: 'password-reset',
      props: {
        name,
        resetUrl: authLinks(config).resetPassword(token),
        ...(byUs && { byUs }),
        validMinutes: LINK_LIFETIME_MS['reset-password'] / MINUTE_MS,
      },
    },
  );
}
