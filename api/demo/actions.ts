import { randomUUID } from 'node:crypto';
import type { BillingPeriod, PlanType } from '@horus/contract/catalog';
import { dayOf } from '@horus/contract/dates';
import { type InstallationStep, stepsOf } from '@horus/contract/installations';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { installations, mirroredPayments, mirroredSubscriptions } from '#features/billing/billing-tables';
import { openCheckout } from '#features/billing/checkout/open-checkout';
import { markParcel } from '#features/billing/installations/mark-parcel';
import { markStep as mark } from '#features/billing/installations/mark-step';
import { changePlan as change } from '#features/billing/plan-change/change-plan';
import { previewEndOfPeriod, setEndOfPeriod } from '#features/billing/plan-change/end-of-period';
import { previewChange } from '#features/billing/plan-change/preview-change';
import { type PlanHolder, planOfCustomer } from '#features/billing/plan-holder';
import { refundPayment } from '#features/billing/refund/refund-payment';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import type { Act, Customer, World } from './demo-context.ts';
import { type PaysBy, payOn } from './pay.ts';

/** Synchronises the customer's mirror, as Stripe's events do. */
export const look: Act = async ({ services }, { organizationId }) => {
  const [row] = await services.database.db
    .select({ customerId: organizations.stripeCustomerId })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (row?.customerId) await syncCustomer(services, row.customerId);
};

/** Opens the payment page without paying. */
export const checkPaymentPage: Act = async (world, customer) => {
  await openPage(world, customer, 'business', 'monthly');
};

/** Buys a plan, sometimes with hardware. */
export function buy(planType: PlanType, billingPeriod: BillingPeriod, by: PaysBy): Act {
  return async (world, customer) => {
    await payOn(await openPage(world, customer, planType, billingPeriod), by, customer.company);
    await look(world, customer);
  };
}

function openPage(
  { services }: World,
  { organizationId, userId, company }: Customer,
  planType: PlanType,
  billingPeriod: BillingPeriod,
): Promise<string> {
  // Even addresses want hardware, which only the wizard sells monthly.
  const hires = billingPeriod === 'monthly' && /[02468]$/.test(company.address);
  return openCheckout(
    services,
    { organizationId, userId },
    {
      ...{ planType, billingPeriod, promotional: false, channel: hires ? 'wizard' : 'pricing' },
      ...{ devices: hires ? 1 : 0, cards: hires ? 10 : 0 },
    },
  );
}

async function planOf({ services }: World, { organizationId, userId }: Customer): Promise<PlanHolder> {
  const holder = await planOfCustomer(services.database.db, organizationId);
  return { ...holder, doneBy: { organizationId, actor: 'user', userId } };
}

export const cancel: Act = async (world, customer) => {
  await look(world, customer);
  const holder = await planOf(world, customer);
  const { possible, endsAt } = await previewEndOfPeriod(world.services, holder);
  if (possible !== 'cancel' || endsAt === null) return;
  await setEndOfPeriod(world.services, holder, { cancel: true, seenEnd: endsAt }, async () => {});
};

export function changePlan(planType: PlanType, billingPeriod: BillingPeriod): Act {
  return async (world, customer) => {
    await look(world, customer);
    const holder = await planOf(world, customer);
    const preview = await previewChange(world.services, holder, { planType, billingPeriod });
    if (preview.kind === 'refused') return;
    const { token } = preview.figures;
    await change(world.services, holder, { planType, billingPeriod, token, limitsAreEnough: true });
    await look(world, customer);
  };
}

/** Makes the bank refuse the next charges. */
export function refuseFees(times: number): Act {
  return async ({ services, control }, { organizationId }) => {
    const [plan] = await services.database.db
      .select({ id: mirroredSubscriptions.id })
      .from(mirroredSubscriptions)
      .where(
        and(eq(mirroredSubscriptions.organizationId, organizationId), isNull(mirroredSubscriptions.endedAt)),
      );
    if (plan) await control(`/subscriptions/${plan.id}/decline`, { times });
  };
}

/** Returns the last successful payment. */
async function lastPayment(world: World, customer: Customer) {
  await look(world, customer);
  const { organizationId, status, createdAt } = mirroredPayments;
  const [payment] = await world.services.database.db
    .select()
    .from(mirroredPayments)
    .where(and(eq(organizationId, customer.organizationId), eq(status, 'succeeded')))
    .orderBy(desc(createdAt))
    .limit(1);
  return payment;
}

/** Refunds a part of the last payment. */
export function refund(cents: number): Act {
  return async (world, customer) => {
    const payment = await lastPayment(world, customer);
    if (!payment || payment.amount <= cents) return;
    const holder = await planOfCustomer(world.services.database.db, customer.organizationId);
    const reason = 'Dos días sin servicio por una avería.';
    const orderedBy = 'Marta Ruiz';
    const wanted = { id: randomUUID(), paymentId: payment.id, cents, reason, refundedBefore: 0, orderedBy };
    await refundPayment(world.services, holder, wanted, async () => {});
  };
}

export const dispute: Act = async (world, customer) => {
  const payment = await lastPayment(world, customer);
  if (!payment) return;
  const { latest_charge: charge } = await world.services.stripe.paymentIntents.retrieve(payment.id);
  await world.control(`/charges/${typeof charge === 'string' ? charge : charge?.id}/dispute`);
  await look(world, customer);
};

export const loseDispute: Act = async (world, customer) => {
  const { data } = await world.services.stripe.disputes.list({ limit: 100 });
  const open = data.filter(({ status }) => status === 'needs_response');
  for (const { id, payment_intent: intent } of open) {
    const [own] = await world.services.database.db
      .select({ id: mirroredPayments.id })
      .from(mirroredPayments)
      .where(
        and(
          eq(mirroredPayments.id, String(intent)),
          eq(mirroredPayments.organizationId, customer.organizationId),
        ),
      );
    if (own) await world.control(`/disputes/${id}`, { outcome: 'lost' });
  }
  await look(world, customer);
};

/** Takes each sent parcel to its customer. */
export const deliverParcels: Act = async ({ services }, { organizationId }) => {
  const rows = await services.database.db
    .select()
    .from(installations)
    .where(and(eq(installations.organizationId, organizationId), installations.travels));
  for (const { id, version } of rows) {
    const body = { state: 'delivered', on: dayOf(services.now()), seenVersion: version } as const;
    await markParcel(services, id, body, { operatorId: null, record: async () => {} });
  }
};

/** Completes a step of each installation that still needs it. */
export function markStep(step: InstallationStep): Act {
  return async ({ services }, { organizationId }) => {
    const rows = await services.database.db
      .select()
      .from(installations)
      .where(and(eq(installations.organizationId, organizationId), isNull(installations.cancelledAt)));
    for (const row of rows) {
      if (stepsOf(row).find((each) => each.step === step)?.doneAt !== null) continue;
      const { id, version } = row;
      const sent = { carrier: 'Correos', trackingNumber: `PQ${id.slice(0, 8).toUpperCase()}`, deliverTo: '' };
      const body = {
        step,
        seenVersion: version,
        ...(step === 'shipped' ? sent : { carrier: '', trackingNumber: '', deliverTo: '' }),
      };
      await mark(services, id, body, { operatorId: null, record: async () => {} });
    }
  };
}
