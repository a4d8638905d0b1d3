import { billingCalls } from '@horus/contract/calls/billing';
import { requireCaller } from '#features/auth/auth-guard';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { changePlan } from '#features/billing/plan-change/change-plan';
import { previewChange } from '#features/billing/plan-change/preview-change';
import { undoChange } from '#features/billing/plan-change/undo-change';
import { ownPlan } from '#features/billing/plan-holder';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';

const WINDOW_SECONDS = 600;
const serve = serveCalls(billingCalls, 'Pagos');

export function registerPlanChange(app: App, services: SalesServices): void {
  const limit = (name: string, points: number) =>
    services.defineLimit({ name, points, windowSeconds: WINDOW_SECONDS });
  const previewLimit = limit('plan-change-preview', 60);
  const changeLimit = limit('plan-change', 20);

  serve(app, 'POST /api/stripe/plan-change/preview', async (request) => {
    const caller = await requireCaller(services, request);
    await previewLimit.consume(caller.organizationId);
    return previewChange(services, ownPlan(caller), request.body);
  });

  serve(app, 'POST /api/stripe/plan-change', async (request) => {
    const caller = await requireCaller(services, request);
    await changeLimit.consume(caller.organizationId);
    return changePlan(services, ownPlan(caller), request.body);
  });

  serve(app, 'DELETE /api/stripe/plan-change', async (request) => {
    const caller = await requireCaller(services, request);
    await changeLimit.consume(caller.organizationId);
    return undoChange(services, ownPlan(caller));
  });
}
