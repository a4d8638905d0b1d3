import type { MemberView } from '@horus/contract/members';
import type { Role } from '@horus/contract/roles';
import { and, eq } from 'drizzle-orm';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import { authLinks } from '#features/auth/auth-links';
import { type Caller, insertOrganization } from '#features/auth/auth-queries';
import { memberships, sessions, users } from '#features/auth/auth-tables';
import { lockOrganization } from '#features/auth/user-data';
import { deleteInvitationsBy, reassignInvitations } from '#features/members/invitation-queries';
import { listMembers, setRole } from '#features/members/members-queries';
import type { Message, MessageProps } from '#mails/messages.ts';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Callbacks into other features, provided by app.ts. */
export interface TeamChangeDependencies {
  /** Deletes the data exports that the member made. */
  deleteExports(tx: Db, member: { userId: string; organizationId: string }): Promise<void>;
  /** Called when the first owner changes. */
  contactChanged(tx: Db, organizationId: string): Promise<void>;
}

/** The members of a locked organisation. */
interface Team {
  readonly tx: Db;
  readonly caller: Caller;
  readonly members: readonly MemberView[];
  /** @throws AppError 'members.not_found' */
  get(userId: string): MemberView;
  /** @throws AppError 'members.last_owner' */
  requireOwnerBeside(userId: string): void;
}

async function lockTeam(tx: Db, caller: Caller): Promise<Team> {
  await lockOrganization(tx, caller.organizationId);
  const members = await listMembers(tx, caller.organizationId);
  return {
    tx,
    caller,
    members,
    get: (userId) => {
      const member = members.find((each) => each.userId === userId);
      if (!member) throw new AppError('members.not_found');
      return member;
    },
    requireOwnerBeside: (userId) => {
      if (!members.some((each) => each.role === 'owner' && each.userId !== userId)) {
        throw new AppError('members.last_owner');
      }
    },
  };
}

/** Changes the team under its lock and reports a new first owner. */
async function changeTeam(
  { database }: Services,
  { contactChanged }: TeamChangeDependencies,
  caller: Caller,
  change: (team: Team) => Promise<void>,
): Promise<void> {
  const { organizationId } = caller;
  await database.db.transaction(async (tx) => {
    const team = await lockTeam(tx, caller);
    await change(team);
    const [first] = await listMembers(tx, organizationId);
    if (first?.userId !== team.members[0]?.userId) await contactChanged(tx, organizationId);
  });
}

/**
 * Locks the team and checks the caller's role again: it may have changed since the guard's check.
 * @throws AppError 'auth.role_required'
 */
export async function lockTeamAsOwner(tx: Db, caller: Caller): Promise<readonly MemberView[]> {
  const team = await lockTeam(tx, caller);
  requireOwner(team);
  return team.members;
}

function requireOwner({ members, caller }: Team): void {
  const self = members.find(({ userId }) => userId === caller.user.id);
  if (self?.role !== 'owner') throw new AppError('auth.role_required');
}

/** @throws AppError 'members.not_found' | 'members.last_owner' | 'auth.role_required' */
export async function changeRole(
  services: Services,
  dependencies: TeamChangeDependencies,
  caller: Caller,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const { organizationId } = caller;
  await changeTeam(services, dependencies, caller, async (team) => {
    const { tx } = team;
    requireOwner(team);
    const member = team.get(userId);
    if (member.role === role) return;
    if (member.role === 'owner') team.requireOwnerBeside(userId);
    await setRole(tx, { userId, organizationId, role });
    if (role !== 'owner') await deleteInvitationsBy(tx, { userId, organizationId });
    if (role === 'viewer') await dependencies.deleteExports(tx, { userId, organizationId });
    const kind = 'member.role_changed' as const;
    await recordActivity(tx, {
      ...byCaller(caller),
      at: services.now(),
      kind,
      details: { role, member: userId },
    });
    if (userId === caller.user.id) return;
    await tell(services, tx, { ...member, organizationId }, 'role-changed', { ...saidBy(caller), role });
  });
}

/** @throws AppError 'members.not_found' | 'members.last_owner' | 'auth.role_required' */
export async function removeMember(
  services: Services,
  dependencies: TeamChangeDependencies,
  caller: Caller,
  userId: string,
): Promise<void> {
  await changeTeam(services, dependencies, caller, async (team) => {
    const { tx } = team;
    requireOwner(team);
    const member = team.get(userId);
    team.requireOwnerBeside(userId);
    await takeOut(dependencies, team, userId);
    await recordActivity(tx, {
      ...byCaller(caller),
      at: services.now(),
      kind: 'member.removed',
      details: { member: userId },
    });
    await tell(services, tx, member, 'member-removed', saidBy(caller));
  });
}

/** @throws AppError 'members.last_owner' */
export async function leaveOrganization(
  services: Services,
  dependencies: TeamChangeDependencies,
  caller: Caller,
): Promise<void> {
  await changeTeam(services, dependencies, caller, async (team) => {
    const { tx } = team;
    team.requireOwnerBeside(caller.user.id);
    await recordActivity(tx, { ...byCaller(caller), at: services.now(), kind: 'member.left', details: {} });
    await takeOut(dependencies, team, caller.user.id);
    for (const owner of team.members.filter(({ role }) => role === 'owner')) {
      if (owner.userId === caller.user.id) continue;
      await tell(
        services,
        tx,
        { ...owner, organizationId: caller.organizationId },
        'member-left',
        saidBy(caller),
      );
    }
  });
}

/**
 * Makes another member the owner. The caller becomes 'billing', and their invitations move to the
 * new owner.
 * @throws AppError 'members.not_found' | 'auth.role_required'
 */
export async function transferOwnership(
  services: Services,
  dependencies: TeamChangeDependencies,
  caller: Caller,
  userId: string,
): Promise<void> {
  const { organizationId, user } = caller;
  await changeTeam(services, dependencies, caller, async (team) => {
    const { tx } = team;
    requireOwner(team);
    const member = team.get(userId);
    if (userId === user.id) return;
    await setRole(tx, { userId, organizationId, role: 'owner' });
    await setRole(tx, { userId: user.id, organizationId, role: 'billing' });
    await reassignInvitations(tx, { userId: user.id, organizationId }, userId);
    const kind = 'ownership.transferred' as const;
    await recordActivity(tx, { ...byCaller(caller), at: services.now(), kind, details: { member: userId } });
    const told = team.members.filter((each) => each.role === 'owner' || each.userId === userId);
    for (const each of told) {
      await tell(services, tx, { ...each, organizationId }, 'ownership-transferred', {
        ...saidBy(caller),
        member: member.name,
      });
    }
  });
}

const saidBy = ({ user }: Caller) => ({ by: user.name, company: user.company });

/** A member removed from their original organisation gets a new, empty one (decision 036). */
async function takeOut(
  dependencies: TeamChangeDependencies,
  { tx, caller }: Team,
  userId: string,
): Promise<void> {
  const { organizationId } = caller;
  await deleteInvitationsBy(tx, { userId, organizationId });
  await dependencies.deleteExports(tx, { userId, organizationId });
  const [user] = await tx.select({ own: users.organizationId }).from(users).where(eq(users.id, userId));
  if (user?.own === organizationId) {
    const own = await insertOrganization(tx, null);
    await tx.update(users).set({ organizationId: own }).where(eq(users.id, userId));
  }
  await tx
    .delete(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.organizationId, organizationId)));
  await tx
    .update(sessions)
    .set({ organizationId: null })
    .where(and(eq(sessions.userId, userId), eq(sessions.organizationId, organizationId)));
}

type TeamMessage = 'role-changed' | 'member-removed' | 'member-left' | 'ownership-transferred';

async function tell<Name extends TeamMessage>(
  { mailer, config }: Services,
  tx: Db,
  { name, email, organizationId }: Pick<MemberView, 'name' | 'email'> & { organizationId?: string },
  template: Name,
  said: Omit<MessageProps[Name], 'name' | 'dashboardUrl'>,
): Promise<void> {
  const props = { name, dashboardUrl: authLinks(config).dashboard, ...said };
  await mailer.queue(tx, { to: email, organizationId }, { template, props } as Message);
}
