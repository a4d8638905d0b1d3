import { subscriptionInfo } from '@horus/contract/billing';
import { endpoints } from '@horus/contract/paths';
import {
  changePlanAnswer,
  changePlanBody,
  changePreview,
  changePreviewBody,
} from '@horus/contract/plan-change-calls';
import { requireCaller } from '#features/auth/auth-guard';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { changePlan } from '#features/billing/plan-change/change-plan';
import { previewChange } from '#features/billing/plan-change/preview-change';
import { undoChange } from '#features/billing/plan-change/undo-change';
import { ownPlan } from '#features/billing/plan-holder';
import type { App } from '#platform/app-type';

const WINDOW_SECONDS = 600;
const schema = { tags: ['Pagos'] };

export function registerPlanChange(app: App, services: SalesServices): void {
  const limit = (name: string, points: number) =>
    services.defineLimit({ name, points, windowSeconds: WINDOW_SECONDS });
  const previewLimit = limit('plan-change-preview', 60);
  const changeLimit = limit('plan-change', 20);

  app.post(
    endpoints.billing.planChangePreview.pattern,
    {
      schema: {
        ...schema,
        summary: 'What would come of a change of plan',
        body: changePreviewBody,
        response: { 200: changePreview },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      await previewLimit.consume(caller.organizationId);
      return previewChange(services, ownPlan(caller), request.body);
    },
  );

  app.post(
    endpoints.billing.planChange.pattern,
    {
      schema: {
        ...schema,
        summary: 'Change the plan, for the figures that were shown',
        body: changePlanBody,
        response: { 200: changePlanAnswer },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      await changeLimit.consume(caller.organizationId);
      return changePlan(services, ownPlan(caller), request.body);
    },
  );

  app.delete(
    endpoints.billing.planChange.pattern,
    {
      schema: {
        ...schema,
        summary: 'Undo the change of plan that is planned or waits for its payment',
        response: { 200: subscriptionInfo },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      await changeLimit.consume(caller.organizationId);
      return undoChange(services, ownPlan(caller));
    },
  );
}
