import { randomUUID } from 'node:crypto';
import type { BillingPeriod, PlanType } from '@horus/contract/catalog';
import { addDays, dayOf, momentAt } from '@horus/contract/dates';
import { type InstallationStep, stepsOf } from '@horus/contract/installations';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { recordActivity } from '#features/activity/record-activity';
import { organizations } from '#features/auth/auth-tables';
import { installations, mirroredPayments, mirroredSubscriptions } from '#features/billing/billing-tables';
import { openCheckout } from '#features/billing/checkout/open-checkout';
import { changePlan as change } from '#features/billing/plan-change/change-plan';
import { previewEndOfPeriod, setEndOfPeriod } from '#features/billing/plan-change/end-of-period';
import { previewChange } from '#features/billing/plan-change/preview-change';
import { type PlanHolder, planOfCustomer } from '#features/billing/plan-holder';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { storeInvitation } from '#features/members/invitation-queries';
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

/** Buys a plan. @param hires hardware; by default, some customers with a monthly plan do */
export function buy(planType: PlanType, billingPeriod: BillingPeriod, by: PaysBy, hires?: boolean): Act {
  return async (world, customer) => {
    await payOn(await openPage(world, customer, planType, billingPeriod, hires), by, customer.company);
    await look(world, customer);
  };
}

function openPage(
  { services }: World,
  { organizationId, userId, company }: Customer,
  planType: PlanType,
  billingPeriod: BillingPeriod,
  // Even addresses want hardware, which only the wizard sells monthly.
  hires = billingPeriod === 'monthly' && /[02468]$/.test(company.address),
): Promise<string> {
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
export async function lastPayment(world: World, customer: Customer) {
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
    const route =
      `POST /api/admin/customers/${customer.organizationId}/payments/${payment.id}/refund` as const;
    const reason = 'Dos días sin servicio por una avería.';
    await world.office.call('rocio', route, { id: randomUUID(), cents, reason, refundedBefore: 0 });
  };
}

/** Refunds a part of the last payment in Stripe's dashboard, without a credit note. */
export function refundAtStripe(amount: number): Act {
  return async (world, customer) => {
    const payment = await lastPayment(world, customer);
    if (payment) await world.services.stripe.refunds.create({ payment_intent: payment.id, amount });
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

const markParcels =
  (body: object): Act =>
  async ({ services, office }, { organizationId }) => {
    const rows = await services.database.db
      .select()
      .from(installations)
      .where(and(eq(installations.organizationId, organizationId), installations.travels));
    for (const { id, version } of rows) {
      const on = dayOf(services.now());
      const wanted = { ...body, on, seenVersion: version };
      await office.call('inaki', `POST /api/admin/installations/${id}/parcel`, wanted);
    }
  };
/** Takes each sent parcel to its customer. */
export const deliverParcels = markParcels({ state: 'delivered' });
export const returnParcels = markParcels({
  state: 'returned',
  reason: 'Dirección incompleta: falta el piso',
});

async function openInstallations({ services }: World, { organizationId }: Customer) {
  return services.database.db
    .select()
    .from(installations)
    .where(and(eq(installations.organizationId, organizationId), isNull(installations.cancelledAt)));
}

/** Completes a step of each installation that still needs it. */
export function markStep(step: InstallationStep): Act {
  return async (world, customer) => {
    for (const row of await openInstallations(world, customer)) {
      if (stepsOf(row).find((each) => each.step === step)?.doneAt !== null) continue;
      const { id, version: seenVersion } = row;
      const sent = { carrier: 'Correos', trackingNumber: `PQ${id.slice(0, 8).toUpperCase()}` };
      const body = { id: randomUUID(), step, seenVersion, ...(step === 'shipped' && sent) };
      await world.office.call('inaki', `POST /api/admin/installations/${id}/steps`, body);
    }
  };
}

/** Makes an appointment for the last day of the history. */
export const appoint: Act = async (world, customer) => {
  const about = 'Dar de alta a la plantilla por videollamada';
  const appointment = { at: momentAt(dayOf(new Date()), '16:30').toISOString(), about };
  for (const { id, version: seenVersion } of await openInstallations(world, customer)) {
    const body = { id: randomUUID(), seenVersion, appointment, tell: true };
    await world.office.call('inaki', `POST /api/admin/installations/${id}/appointment`, body);
  }
};

/** Writes to a customer or about them, as on their page. */
const write =
  (kind: 'notes' | 'calls' | 'emails', contentOf: (world: World, customer: Customer) => object): Act =>
  async (world, customer) => {
    const body = { id: randomUUID(), ...contentOf(world, customer) };
    await world.office.call('rocio', `POST /api/admin/customers/${customer.organizationId}/${kind}`, body);
  };

export const note = (text: string) => write('notes', () => ({ text }));
export const email = (subject: string, text: string) =>
  write('emails', (_, { company }) => ({ to: company.email, subject, text }));
export const call = (result: 'spoken' | 'unanswered', text: string, againInDays: number) =>
  write('calls', ({ services }) => {
    const againOn = addDays(dayOf(services.now()), againInDays);
    return { result, text, againOn, againHour: 11 };
  });

export const block: Act = async ({ office }, { organizationId, userId }) => {
  await office.call('rocio', `POST /api/admin/customers/${organizationId}/members/${userId}/block`, {
    blocked: true,
  });
};

export const inviteColleague: Act = async ({ services }, { organizationId, userId, company }) => {
  const { db } = services.database;
  const at = services.now();
  const invited = { email: `administracion@${company.email.split('@')[1]}`, role: 'billing' } as const;
  await storeInvitation(db, { ...invited, organizationId, invitedBy: userId }, at);
  const details = { role: invited.role };
  await recordActivity(db, { organizationId, actor: 'user', userId, at, kind: 'member.invited', details });
};
