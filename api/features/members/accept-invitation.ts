import type { OpenInvitation, RegisterInvitedBody } from '@horus/contract/members';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import { authLinks } from '#features/auth/auth-links';
import { type Caller, insertAccount, markEmailVerified } from '#features/auth/auth-queries';
import { findUserByEmail } from '#features/auth/buyer-accounts';
import { requireUncommonPassword } from '#features/auth/new-password';
import { lockOrganization } from '#features/auth/user-data';
import { consumeInvitation, findOpenInvitation, type Invitation } from '#features/members/invitation-queries';
import { addMember, findOrganizationName, listMembers, workIn } from '#features/members/members-queries';
import { AppError } from '#platform/app-error';
import type { Db, Transaction } from '#platform/database';
import type { Origin } from '#platform/origin';
import type { Services } from '#services';

/** @throws AppError 'members.invalid_invitation' */
export async function readInvitation(services: Services, token: string): Promise<OpenInvitation> {
  const { db } = services.database;
  const { email, role, organizationId } = await getInvitation(services, token);
  const organization = await findOrganizationName(db, organizationId);
  return { organization, role, email, hasAccount: (await findUserByEmail(db, email)) !== null };
}

/**
 * Adds the caller to the team and switches this session to it. A link opened in a session that
 * began with the password also verifies the address (decision 016).
 * @throws AppError 'members.invalid_invitation' | 'members.other_address' (the link stays valid)
 */
export async function acceptInvitation(services: Services, caller: Caller, token: string): Promise<void> {
  const found = await getInvitation(services, token);
  const { user, sessionId } = caller;
  if (found.email !== user.email) throw new AppError('members.other_address');
  await services.database.db.transaction(async (tx) => {
    const invitation = await use(services, tx, token, found);
    await markEmailVerified(tx, user.id, services.now());
    await join(services, tx, { userId: user.id, name: user.name, origin: caller.origin }, invitation);
    await workIn(tx, { userId: user.id, sessionId }, invitation.organizationId, services.now());
  });
}

/**
 * Creates an account for the invited address, which the link verifies, and adds it to the team.
 * Like every account, it also gets its own organisation.
 * @throws AppError 'members.invalid_invitation' | 'members.has_account' (the link stays valid) |
 * 'auth.common_password' | 'server.busy'
 */
export async function registerInvited(
  services: Services,
  { token, name, password }: RegisterInvitedBody,
  origin: Origin,
): Promise<void> {
  const found = await getInvitation(services, token);
  const { email } = found;
  requireUncommonPassword(password, { name, email, company: null }, 'password');
  const passwordHash = await services.passwords.hash(password);
  await services.database.db.transaction(async (tx) => {
    const invitation = await use(services, tx, token, found);
    const account = { name, email, passwordHash, company: null };
    if (!(await insertAccount(tx, account, { origin, at: services.now() }))) {
      throw new AppError('members.has_account');
    }
    const user = await findUserByEmail(tx, email);
    if (!user) throw new Error('an account that was made and is not there');
    await markEmailVerified(tx, user.userId, services.now());
    await join(services, tx, { ...user, origin }, invitation);
  });
}

async function getInvitation(services: Services, token: string): Promise<Invitation> {
  const found = await findOpenInvitation(services.database.db, token, services.now());
  if (!found) throw new AppError('members.invalid_invitation');
  return found;
}

/** Locks the organisation before the invitation, in the same order as withdrawals and removals. */
async function use(services: Services, tx: Db, token: string, { organizationId }: Invitation) {
  await lockOrganization(tx, organizationId);
  const invitation = await consumeInvitation(tx, token, services.now());
  if (!invitation) throw new AppError('members.invalid_invitation');
  return invitation;
}

/** An existing member keeps their role. */
async function join(
  services: Services,
  tx: Transaction,
  { userId, name, origin }: { userId: string; name: string; origin: Origin },
  { organizationId, role }: Invitation,
): Promise<void> {
  const owners = (await listMembers(tx, organizationId)).filter((member) => member.role === 'owner');
  if (!(await addMember(tx, { userId, organizationId, role }, services.now()))) return;
  await recordActivity(tx, {
    ...byCaller({ organizationId, user: { id: userId }, origin }),
    at: services.now(),
    kind: 'member.joined',
    details: { role },
  });
  const company = await findOrganizationName(tx, organizationId);
  for (const owner of owners) {
    await services.mailer.queue(
      tx,
      { to: owner.email, organizationId },
      {
        template: 'invitation-accepted',
        props: { name: owner.name, member: name, company, role, teamUrl: authLinks(services.config).team },
      },
    );
  }
}
