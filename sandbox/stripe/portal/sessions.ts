import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest, missingResource } from '#stripe/api-error';
import { getCustomer } from '#stripe/customers/get-customer';
import { idOf } from '#stripe/kinds';
import { getReferenced, insert } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint } from '#stripe/wire/endpoint';
import { type Fields, hash, oneOf, required, string } from '#stripe/wire/parameters';
import { webAddress } from '#stripe/wire/web-address';
import type { Work } from '#stripe/work';
import { findDefaultConfiguration } from './configurations.ts';

type Flow = Stripe.BillingPortal.Session.Flow;

/** An unopened link expires after this time, an opened one after an hour. */
const UNOPENED_SECONDS = 300;

/** Languages of Stripe's portal; the sandbox's pages are always in Spanish. */
const LOCALES =
  'auto bg cs da de el en en-AU en-CA en-GB en-IE en-IN en-NZ en-SG es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  );

const flowData = hash(
  {
    after_completion: hash({
      hosted_confirmation: hash({ custom_message: string(500) }),
      redirect: hash({ return_url: required(webAddress()) }),
      type: required(oneOf('hosted_confirmation', 'portal_homepage', 'redirect')),
    }),
    subscription_cancel: hash({ subscription: required(string()) }, 'retention'),
    type: required(oneOf('customer_update', 'payment_method_update', 'subscription_cancel')),
  },
  'subscription_pause subscription_update subscription_update_confirm',
);

const params = {
  configuration: string(),
  customer: required(string()),
  flow_data: flowData,
  locale: oneOf(...LOCALES),
  return_url: webAddress(),
};
type SessionParams = Fields<typeof params>;

async function createSession(work: Work, given: SessionParams): Promise<Stripe.BillingPortal.Session> {
  const customer = await getCustomer(work, given.customer, 'customer');
  const configuration = await configurationFor(work, given.configuration);
  const flow = given.flow_data ? await readFlow(work, customer.id, configuration, given.flow_data) : null;
  const id = newId('bps');
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: work.now,
    customer: customer.id,
    customer_account: null,
    flow,
    livemode: false,
    locale: given.locale ?? null,
    on_behalf_of: null,
    return_url: given.return_url ?? configuration.default_return_url,
    url: `${work.publicUrl}/portal/${id}`,
  };
  await insert(work, 'billing_portal.session', session, {
    internal: {
      expiresAt: work.now + UNOPENED_SECONDS,
      opened: false,
      attempt: null,
      flowDone: flow === null,
      notice: null,
    },
  });
  await emit(work, 'billing_portal.session.created', session);
  return session;
}

async function configurationFor(
  work: Work,
  id: string | undefined,
): Promise<Stripe.BillingPortal.Configuration> {
  if (id === undefined) {
    const saved = await findDefaultConfiguration(work);
    if (saved) return saved;
    throw invalidRequest(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    );
  }
  const { wire } = await getReferenced(work, 'billing_portal.configuration', id, 'configuration');
  if (!wire.active) {
    throw invalidRequest(`The portal configuration ${id} is inactive and cannot be used.`, 'configuration');
  }
  return wire;
}

/** A flow opens one page of the portal. Its feature must be enabled. */
async function readFlow(
  work: Work,
  customer: string,
  { features }: Stripe.BillingPortal.Configuration,
  given: NonNullable<SessionParams['flow_data']>,
): Promise<Flow> {
  const { type, subscription_cancel: cancel, after_completion: after } = given;
  const feature = features[type];
  if (!feature.enabled) {
    throw invalidRequest(
      `This portal configuration does not enable \`features[${type}]\`, which is required for this flow.`,
      'flow_data[type]',
    );
  }
  if ((type === 'subscription_cancel') !== (cancel !== undefined)) {
    throw invalidRequest(
      '`flow_data[subscription_cancel]` belongs to the type subscription_cancel, and only to that.',
      'flow_data[subscription_cancel]',
      'parameter_missing',
    );
  }
  if (cancel) await requireRunning(work, customer, cancel.subscription);
  return {
    after_completion: {
      hosted_confirmation:
        after?.type === 'hosted_confirmation'
          ? { custom_message: after.hosted_confirmation?.custom_message ?? null }
          : null,
      redirect: after?.type === 'redirect' ? readRedirect(after.redirect) : null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: type === 'customer_update' ? {} : null,
    subscription_cancel: cancel ? { retention: null, subscription: cancel.subscription } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  };
}

function readRedirect(redirect: { return_url: string } | undefined): { return_url: string } {
  if (redirect) return redirect;
  const param = 'flow_data[after_completion][redirect]';
  throw invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
}

async function requireRunning(work: Work, customer: string, id: string): Promise<void> {
  const param = 'flow_data[subscription_cancel][subscription]';
  const { wire } = await getReferenced(work, 'subscription', id, param);
  if (idOf(wire.customer) !== customer) throw missingResource('subscription', id, param, false);
  if (wire.status === 'canceled' || wire.cancel_at !== null) {
    throw invalidRequest(`The subscription ${id} is already canceled or set to cancel.`, param);
  }
}

export const portalSessionEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/billing_portal/sessions', {
    params,
    unsupported: 'after_expiration customer_account on_behalf_of',
    run: createSession,
  }),
];
