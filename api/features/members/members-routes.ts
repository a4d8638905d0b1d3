import { messageAnswer } from '@horus/contract/auth';
import {
  changeRoleBody,
  chooseOrganizationBody,
  invitationTokenBody,
  inviteBody,
  membersAnswer,
  openInvitation,
  organizationsAnswer,
  registerInvitedBody,
  transferBody,
} from '@horus/contract/members';
import { endpoints } from '@horus/contract/paths';
import { hasRole } from '@horus/contract/roles';
import { z } from 'zod';
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
import { deleteEndedInvitations } from '#features/members/invitation-queries';
import { invite, resendInvitation, withdrawInvitation } from '#features/members/invite';
import { deleteInvitationsJob } from '#features/members/members-jobs';
import { defineMembersLimits, type MembersLimits } from '#features/members/members-limits';
import { listInvitations, listMembers, listOrganizations, workIn } from '#features/members/members-queries';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import { originOf } from '#platform/origin';
import type { Services } from '#services';

const schema = { tags: ['Equipo'] };
const memberParams = z.object({ userId: z.uuid() });
const invitationParams = z.object({ invitationId: z.uuid() });
const nothing = { response: { 204: z.null() } };

export async function registerMembers(
  app: App,
  services: Services,
  dependencies: TeamChangeDependencies,
): Promise<void> {
  const limits = defineMembersLimits(services);
  registerTeam(app, services, dependencies);
  registerInvitations(app, services, limits);
  registerAcceptance(app, services, limits);
  registerOrganizations(app, services);
  const { database, jobs, now } = services;
  await jobs.work(deleteInvitationsJob, () => deleteEndedInvitations(database.db, now()));
  await jobs.schedule(deleteInvitationsJob, '35 4 * * *');
}

function registerTeam(app: App, services: Services, dependencies: TeamChangeDependencies): void {
  app.get(
    endpoints.members.list.pattern,
    { schema: { ...schema, summary: 'Who works in the organisation', response: { 200: membersAnswer } } },
    async (request) => {
      const { organizationId, role } = await requireCaller(services, request);
      const { db } = services.database;
      const isOwner = hasRole(role, 'owner');
      return {
        members: await listMembers(db, organizationId),
        invitations: isOwner ? await listInvitations(db, organizationId, services.now()) : [],
      };
    },
  );

  app.post(
    endpoints.members.role.pattern,
    {
      schema: {
        ...schema,
        ...nothing,
        summary: 'Change what a member may do',
        params: memberParams,
        body: changeRoleBody,
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      await changeRole(services, dependencies, caller, { ...request.params, ...request.body });
      return reply.status(204).send(null);
    },
  );

  app.delete(
    endpoints.members.member.pattern,
    { schema: { ...schema, ...nothing, summary: 'Take a member out', params: memberParams } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      await removeMember(services, dependencies, caller, request.params.userId);
      return reply.status(204).send(null);
    },
  );

  app.post(
    endpoints.members.transfer.pattern,
    {
      schema: {
        ...schema,
        ...nothing,
        summary: 'Make another the owner in one’s own place',
        body: transferBody,
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      await transferOwnership(services, dependencies, caller, request.body.userId);
      return reply.status(204).send(null);
    },
  );

  app.post(
    endpoints.members.leave.pattern,
    { schema: { ...schema, ...nothing, summary: 'Leave the organisation' } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      await leaveOrganization(services, dependencies, caller);
      return reply.status(204).send(null);
    },
  );
}

function registerInvitations(app: App, services: Services, limits: MembersLimits): void {
  app.post(
    endpoints.members.invitations.pattern,
    { schema: { ...schema, ...nothing, summary: 'Invite somebody by mail', body: inviteBody } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      await invite(services, limits.invitations, caller, request.body);
      return reply.status(204).send(null);
    },
  );

  app.post(
    endpoints.members.resendInvitation.pattern,
    { schema: { ...schema, ...nothing, summary: 'Send an invitation again', params: invitationParams } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      await resendInvitation(services, limits.invitations, caller, request.params.invitationId);
      return reply.status(204).send(null);
    },
  );

  app.delete(
    endpoints.members.invitation.pattern,
    { schema: { ...schema, ...nothing, summary: 'Withdraw an invitation', params: invitationParams } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      requireRecentProof(services, caller);
      await withdrawInvitation(services, caller, request.params.invitationId);
      return reply.status(204).send(null);
    },
  );
}

function registerAcceptance(app: App, services: Services, { links }: MembersLimits): void {
  app.post(
    endpoints.members.readInvitation.pattern,
    {
      schema: {
        ...schema,
        summary: 'What an invitation offers',
        body: invitationTokenBody,
        response: { 200: openInvitation },
      },
    },
    async (request) => {
      await links.consume(networkOf(request.ip));
      return readInvitation(services, request.body.token);
    },
  );

  app.post(
    endpoints.members.acceptInvitation.pattern,
    { schema: { ...schema, ...nothing, summary: 'Accept an invitation', body: invitationTokenBody } },
    async (request, reply) => {
      await links.consume(networkOf(request.ip));
      const caller = await requireCaller(services, request);
      await acceptInvitation(services, caller, request.body.token);
      return reply.status(204).send(null);
    },
  );

  app.post(
    endpoints.members.registerInvited.pattern,
    {
      schema: {
        ...schema,
        summary: 'Open an account by an invitation',
        body: registerInvitedBody,
        response: { 201: messageAnswer },
      },
    },
    async (request, reply) => {
      await links.consume(networkOf(request.ip));
      await registerInvited(services, request.body, originOf(request));
      return reply.status(201).send({ message: 'Cuenta creada. Ya estás en el equipo.' });
    },
  );
}

function registerOrganizations(app: App, services: Services): void {
  app.get(
    endpoints.members.organizations.pattern,
    {
      schema: { ...schema, summary: 'Where somebody works', response: { 200: organizationsAnswer } },
    },
    async (request) => {
      const { user, organizationId } = await requireCaller(services, request);
      return { organizations: await listOrganizations(services.database.db, user.id, organizationId) };
    },
  );

  app.post(
    endpoints.members.chooseOrganization.pattern,
    {
      schema: {
        ...schema,
        ...nothing,
        summary: 'Work in another organisation, in this session',
        body: chooseOrganizationBody,
      },
    },
    async (request, reply) => {
      const { user, sessionId } = await requireCaller(services, request);
      const { organizationId } = request.body;
      const chosen = await services.database.db.transaction((tx) =>
        workIn(tx, { userId: user.id, sessionId }, organizationId, services.now()),
      );
      if (!chosen) throw new AppError('members.no_organization');
      return reply.status(204).send(null);
    },
  );
}
