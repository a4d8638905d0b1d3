import { billingCalls } from '@horus/contract/calls/billing';
import { requireCaller } from '#features/auth/auth-guard';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { changePlan } from '#features/billing/plan-change/change-plan';
import { previewChange } from '#features/billing/plan-change/preview-change';
import { undoChange } from '#features/billing/plan-change/undo-change';
import { ownPlan } from '#features/billing/plan-holder';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';

const serve = serveCalls(billingCalls, 'Pagos');

export function registerPlanChange(app: App, services: SalesServices): void {
  serve(app, 'POST /api/stripe/plan-change/preview', async (request) => {
    const caller = await requireCaller(services, request);
    return previewChange(services, ownPlan(caller), request.body);
  });

  serve(app, 'POST /api/stripe/plan-change', async (request) => {
    const caller = await requireCaller(services, request);
    return changePlan(services, ownPlan(caller), request.body);
  });

  serve(app, 'DELETE /api/stripe/plan-change', async (request) => {
    const caller = await requireCaller(services, request);
    return undoChange(services, ownPlan(caller));
  });
}
