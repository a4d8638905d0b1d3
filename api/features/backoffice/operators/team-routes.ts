import { inviteOperatorBody, operatorRoleBody, teamAnswer } from '@horus/contract/backoffice/operators';
import { endpoints } from '@horus/contract/backoffice/paths';
import { z } from 'zod';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import {
  changeRole,
  inviteOperator,
  listTeam,
  removeOperator,
  sendNewLink,
} from '#features/backoffice/operators/operator-team';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

const { team } = endpoints.admin;
const schema = { tags: ['Oficina: equipo'] };
const params = z.object({ operatorId: z.uuid() });
const nothing = { 204: z.null() };

export function registerTeam(app: App, services: Services): void {
  app.get(
    team.list.pattern,
    { schema: { ...schema, summary: 'Who works in the back office', response: { 200: teamAnswer } } },
    async () => ({
      team: (await listTeam(services.database.db)).map(({ createdAt, lastSeenAt, ...person }) => ({
        ...person,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
      })),
    }),
  );

  app.post(
    team.list.pattern,
    { schema: { ...schema, summary: 'Invite somebody', body: inviteOperatorBody, response: nothing } },
    async (request, reply) => {
      await inviteOperator(services, requireOperator(request), request.body);
      return reply.status(204).send(null);
    },
  );

  app.post(
    team.link.pattern,
    { schema: { ...schema, summary: 'Give somebody a new way in', params, response: nothing } },
    async (request, reply) => {
      await sendNewLink(services, requireOperator(request), request.params.operatorId);
      return reply.status(204).send(null);
    },
  );

  app.post(
    team.role.pattern,
    {
      schema: {
        ...schema,
        summary: 'Change what somebody may do',
        params,
        body: operatorRoleBody,
        response: nothing,
      },
    },
    async (request, reply) => {
      const { operatorId } = request.params;
      await changeRole(services, requireOperator(request), operatorId, request.body.role);
      return reply.status(204).send(null);
    },
  );

  app.delete(
    team.member.pattern,
    { schema: { ...schema, summary: 'Take somebody out', params, response: nothing } },
    async (request, reply) => {
      await removeOperator(services, requireOperator(request), request.params.operatorId);
      return reply.status(204).send(null);
    },
  );
}
