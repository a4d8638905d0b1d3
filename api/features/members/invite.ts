import type { InviteBody } from '@horus/contract/members';
import { INVITATION_DAYS } from '@horus/contract/retention';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import { authLinks } from '#features/auth/auth-links';
import type { Caller } from '#features/auth/auth-queries';
import { lockTeamAsOwner } from '#features/members/change-members';
import type { InvitationLimits } from '#features/members/invitation-limits';
import { deleteInvitation, findInvitation, storeInvitation } from '#features/members/invitation-queries';
import { AppError } from '#platform/app-error';
import { mailboxOf } from '#platform/mailbox';
import type { Services } from '#services';

/**
 * Mails an invitation, which replaces an older one to the same address.
 * @throws AppError 'members.confirm_first' | 'members.already' | 'auth.role_required' |
 * 'request.rate_limited'
 */
export async function invite(
  services: Services,
  limits: InvitationLimits,
  caller: Caller,
  { email, role }: InviteBody,
): Promise<void> {
  // The invitation names its sender, so the sender's own address must be verified.
  if (!caller.user.emailVerified) throw new AppError('members.confirm_first');
  const { organizationId, user } = caller;
  await limits.organization.consume(organizationId);
  await limits.mailbox.consume(mailboxOf(email));
  await services.database.db.transaction(async (tx) => {
    const members = await lockTeamAsOwner(tx, caller);
    if (members.some((member) => member.email === email)) throw new AppError('members.already');
    const invitation = { organizationId, email, role, invitedBy: user.id };
    const token = await storeInvitation(tx, invitation, services.now());
    await recordActivity(tx, {
      ...byCaller(caller),
      at: services.now(),
      kind: 'member.invited',
      details: { role },
    });
    await services.mailer.queue(
      tx,
      { to: email, replyTo: user.email },
      {
        template: 'invitation',
        props: {
          inviterEmail: user.email,
          role,
          invitationUrl: authLinks(services.config).invitation(token),
          validDays: INVITATION_DAYS,
        },
      },
    );
  });
}

/**
 * Sends an invitation again with a new link and a new expiry.
 * @throws AppError 'members.invitation_not_found', and as `invite` does
 */
export async function resendInvitation(
  services: Services,
  limits: InvitationLimits,
  caller: Caller,
  invitationId: string,
): Promise<void> {
  const invitation = await findInvitation(services.database.db, caller.organizationId, invitationId);
  if (!invitation) throw new AppError('members.invitation_not_found');
  await invite(services, limits, caller, invitation);
}

/** @throws AppError 'members.invitation_not_found' | 'auth.role_required' */
export async function withdrawInvitation(
  services: Services,
  caller: Caller,
  invitationId: string,
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await lockTeamAsOwner(tx, caller);
    const withdrawn = await deleteInvitation(tx, caller.organizationId, invitationId);
    if (!withdrawn) throw new AppError('members.invitation_not_found');
    const kind = 'member.invitation_withdrawn' as const;
    await recordActivity(tx, { ...byCaller(caller), at: services.now(), kind, details: {} });
  });
}
