import { operatorSessionAnswer } from '@horus/contract/backoffice/operators';
import { endpoints } from '@horus/contract/paths';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { cookieName, csrfTokenOf, readCookie } from '#features/backoffice/operators/operator-session';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

const { session } = endpoints.admin;
const schema = { tags: ['Oficina: acceso'] };

/** An operator's own session. */
export function registerSession(app: App, services: Services): void {
  const name = cookieName(services.config.server.publicUrl);

  app.get(
    session.current.pattern,
    { schema: { ...schema, summary: 'Who is logged in', response: { 200: operatorSessionAnswer } } },
    async (request) => {
      const { operatorId: id, name: called, email, role, expiresAt } = requireOperator(request);
      return {
        operator: { id, name: called, email, role },
        csrfToken: csrfTokenOf(readCookie(request.headers.cookie, name) ?? ''),
        expiresAt: expiresAt.toISOString(),
      };
    },
  );
}
