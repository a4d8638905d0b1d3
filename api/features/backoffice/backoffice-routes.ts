import { registerSession } from '#features/backoffice/operators/session-routes';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

/** The company's back office, one line a view. */
export async function registerBackoffice(app: App, services: Services): Promise<void> {
  registerSession(app, services);
}
