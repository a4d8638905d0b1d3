import { memberCalls } from '@horus/contract/calls/members';
import { hasRole } from '@horus/contract/roles';
import { requireCaller } from '#features/auth/auth-guard';
import { requireRecentProof } from '#features/auth/second-factor/require-recent-proof';
import { acceptInvitation, readInvitation, registerInvited } from '#features/members/accept-invitation';
import {
  changeRole,
  leaveOrganization,
  removeMember,
  type TeamChangeDependencies,
  transferOwnership,
} from '#features/members/change-members';
import { defineInvitationLimits } from '#features/members/invitation-limits';
import { deleteEndedInvitations } from '#features/members/invitation-queries';
import { invite, resendInvitation, withdrawInvitation } from '#features/members/invite';
import { listInvitations, listMembers, listOrganizations, workIn } from '#features/members/members-queries';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { JobKind } from '#platform/jobs';
import { originOf } from '#platform/origin';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(memberCalls, 'Equipo');

const deleteInvitationsJob: JobKind<Record<string, never>> = {
  name: 'forget-invitations',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};

export async function registerMembers(
  app: App,
  services: Services,
  dependencies: TeamChangeDependencies,
): Promise<void> {
  registerTeam(app, services, dependencies);
  registerInvitations(app, services);
  registerAcceptance(app, services);
  registerOrganizations(app, services);
  const { database, jobs, now } = services;
  await jobs.work(deleteInvitationsJob, () => deleteEndedInvitations(database.db, now()));
  await jobs.schedule(deleteInvitationsJob, '35 4 * * *');
}

function registerTeam(app: App, services: Services, dependencies: TeamChangeDependencies): void {
  serve(app, 'GET /api/members', async (request) => {
    const { organizationId, role } = await requireCaller(services, request);
    const { db } = services.database;
    const isOwner = hasRole(role, 'owner');
    return {
      members: await listMembers(db, organizationId),
      invitations: isOwner ? await listInvitations(db, organizationId, services.now()) : [],
    };
  });

  serve(app, 'POST /api/members/:userId/role', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    await changeRole(services, dependencies, caller, { ...request.params, ...request.body });
  });

  serve(app, 'DELETE /api/members/:userId', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    await removeMember(services, dependencies, caller, request.params.userId);
  });

  serve(app, 'POST /api/members/transfer', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    await transferOwnership(services, dependencies, caller, request.body.userId);
  });

  serve(app, 'POST /api/members/leave', async (request) => {
    const caller = await requireCaller(services, request);
    await leaveOrganization(services, dependencies, caller);
  });
}

function registerInvitations(app: App, services: Services): void {
  const limits = defineInvitationLimits(services);
  serve(app, 'POST /api/members/invitations', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    await invite(services, limits, caller, request.body);
  });

  serve(app, 'POST /api/members/invitations/:invitationId/resend', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    await resendInvitation(services, limits, caller, request.params.invitationId);
  });

  serve(app, 'DELETE /api/members/invitations/:invitationId', async (request) => {
    const caller = await requireCaller(services, request);
    requireRecentProof(services, caller);
    await withdrawInvitation(services, caller, request.params.invitationId);
  });
}

function registerAcceptance(app: App, services: Services): void {
  serve(app, 'POST /api/invitations/read', async (request) => {
    return readInvitation(services, request.body.token);
  });

  serve(app, 'POST /api/invitations/accept', async (request) => {
    const caller = await requireCaller(services, request);
    await acceptInvitation(services, caller, request.body.token);
  });

  serve(app, 'POST /api/invitations/register', async (request) => {
    await registerInvited(services, request.body, originOf(request));
    return { message: 'Cuenta creada. Ya estás en el equipo.' };
  });
}

function registerOrganizations(app: App, services: Services): void {
  serve(app, 'GET /api/organizations', async (request) => {
    const { user, organizationId } = await requireCaller(services, request);
    return { organizations: await listOrganizations(services.database.db, user.id, organizationId) };
  });

  serve(app, 'POST /api/organizations/choose', async (request) => {
    const { user, sessionId } = await requireCaller(services, request);
    const { organizationId } = request.body;
    const chosen = await services.database.db.transaction((tx) =>
      workIn(tx, { userId: user.id, sessionId }, organizationId, services.now()),
    );
    if (!chosen) throw new AppError('members.no_organization');
  });
}
