import type { SubscriptionInfo } from '@horus/contract/billing';
import { type PlanType, planTypes } from '@horus/contract/catalog';
import type { ErrorBody } from '@horus/contract/errors';
import { changeablePeriods, isSamePlan } from '@horus/contract/plan-change';
import type { ChangePlanAnswer, ChangePlanBody, ChangePreview } from '@horus/contract/plan-change-calls';
import { cards, payByCard, post } from '#testing/hosted-page';
import type { TestCustomer, TestShop } from '#testing/test-shop';

export interface Plan {
  readonly planType: PlanType;
  readonly billingPeriod: (typeof changeablePeriods)[number];
}
type Who = Pick<TestCustomer, 'email'>;
export type AllowedPreview = Exclude<ChangePreview, { kind: 'refused' }>;

export const allPlans: readonly Plan[] = changeablePeriods.flatMap((billingPeriod) =>
  planTypes.map((planType) => ({ planType, billingPeriod })),
);
export const allPairs = allPlans.flatMap((from) =>
  allPlans.filter((to) => !isSamePlan(from, to)).map((to) => ({ from, to })),
);

export function createPlanChanges(getShop: () => TestShop) {
  let networks = 0;
  const logIn = ({ email }: Who) =>
    getShop().logIn(email, `10.20.${Math.floor(++networks / 250)}.${networks % 250}`);
  const call = async <Answer>(customer: Who, method: 'POST' | 'DELETE', path: string, body?: object) => {
    const { token } = await logIn(customer);
    return getShop().api.call<Answer & ErrorBody>(method, path, { token, ...(body && { body }) });
  };

  async function preview(customer: Who, to: Plan): Promise<ChangePreview> {
    const answer = await call<ChangePreview>(customer, 'POST', '/api/stripe/plan-change/preview', to);
    if (answer.status !== 200)
      throw new Error(
        `preview: ${answer.status} ${getShop().api.logLines.findLast((line) => line.includes('"level":50'))}`,
      );
    return answer.body;
  }

  const send = (customer: Who, body: ChangePlanBody) =>
    call<ChangePlanAnswer>(customer, 'POST', '/api/stripe/plan-change', body);

  return {
    logIn,
    preview,
    send,
    async allowed(customer: Who, to: Plan): Promise<AllowedPreview> {
      const found = await preview(customer, to);
      if (found.kind === 'refused') throw new Error(`refused: ${found.reason}`);
      return found;
    },
    /** Confirms the shown change with every consent that it can need. */
    async confirm(customer: Who, to: Plan, { figures }: AllowedPreview) {
      const said = { undoCancellation: true, limitsAreEnough: true };
      return send(customer, { ...to, token: figures.token, ...said });
    },
    undo: (customer: Who) => call<SubscriptionInfo>(customer, 'DELETE', '/api/stripe/plan-change'),
    async buy(plan: Plan, card: string = cards.ok): Promise<TestCustomer> {
      const customer = await getShop().newCustomer();
      const page = await payByCard(await customer.startCheckout(plan.planType, plan.billingPeriod), card);
      if (card === cards.authenticatesAlways) await post(page.href, { answer: 'complete' });
      return customer;
    },
  };
}
