import { operatorCalls } from '@horus/contract/backoffice/calls/operators';
import { requireOperator, sendOf } from '#features/backoffice/operators/operator-guard';
import {
  changeRole,
  inviteOperator,
  listTeam,
  removeOperator,
  sendNewLink,
} from '#features/backoffice/operators/operator-team';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(operatorCalls, 'Oficina: equipo');

export function registerTeam(app: App, services: Services): void {
  serve(app, 'GET /api/admin/team', async () => ({
    team: (await listTeam(services.database.db)).map(({ createdAt, lastSeenAt, ...person }) => ({
      ...person,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
  }));

  serve(app, 'POST /api/admin/team', async (request) => {
    await inviteOperator(services, requireOperator(request), request.body);
  });

  serve(app, 'POST /api/admin/team/:operatorId/link', async (request) => {
    const send = sendOf(request, request.body?.id);
    await sendNewLink(services, requireOperator(request), request.params.operatorId, send);
  });

  serve(app, 'POST /api/admin/team/:operatorId/role', async (request) => {
    const { operatorId } = request.params;
    await changeRole(services, requireOperator(request), operatorId, request.body.role);
  });

  serve(app, 'DELETE /api/admin/team/:operatorId', async (request) => {
    await removeOperator(services, requireOperator(request), request.params.operatorId);
  });
}
