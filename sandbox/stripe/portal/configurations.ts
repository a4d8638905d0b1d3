import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { getAddressed, insert, list, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams } from '#stripe/wire/lists';
import { applyMetadata, boolean, type Fields } from '#stripe/wire/parameters';
import { retrieval } from '#stripe/wire/reads';
import type { Work } from '#stripe/work';
import {
  CANCELLATION_REASONS,
  createParams,
  NO_FEATURES,
  updateParams,
  withFeatures,
} from './configuration-params.ts';

type Configuration = Stripe.BillingPortal.Configuration;

const url = '/v1/billing_portal/configurations';

function build(work: Work, isDefault: boolean): Configuration {
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: work.now,
    default_return_url: null,
    features: NO_FEATURES,
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: work.now,
  };
}

function withParams(work: Work, before: Configuration, params: Fields<typeof updateParams>): Configuration {
  const profile = params.business_profile;
  const or = <T>(given: T | undefined, present: T): T => (given === undefined ? present : given);
  return {
    ...before,
    active: params.active ?? before.active,
    business_profile: {
      headline: or(profile?.headline, before.business_profile.headline),
      privacy_policy_url: or(profile?.privacy_policy_url, before.business_profile.privacy_policy_url),
      terms_of_service_url: or(profile?.terms_of_service_url, before.business_profile.terms_of_service_url),
    },
    default_return_url: or(params.default_return_url, before.default_return_url),
    features: withFeatures(before.features, params.features),
    metadata: applyMetadata(before.metadata ?? {}, params.metadata),
    name: or(params.name, before.name),
    updated: work.now,
  };
}

async function createConfiguration(work: Work, params: Fields<typeof createParams>): Promise<Configuration> {
  const configuration = withParams(work, build(work, false), params);
  await insert(work, 'billing_portal.configuration', configuration);
  await emit(work, 'billing_portal.configuration.created', configuration);
  return configuration;
}

async function updateConfiguration(
  work: Work,
  id: string,
  params: Fields<typeof updateParams>,
): Promise<Configuration> {
  const { wire: before } = await getAddressed(work, 'billing_portal.configuration', id);
  if (before.is_default && params.active === false) {
    throw invalidRequest('You cannot deactivate the default configuration.', 'active');
  }
  const configuration = withParams(work, before, params);
  await save(work, 'billing_portal.configuration', configuration);
  await emit(work, 'billing_portal.configuration.updated', configuration, before);
  return configuration;
}

/** Returns null until the merchant has saved the portal's settings. */
export async function findDefaultConfiguration(work: Work): Promise<Configuration | null> {
  const [found] = await list(work, 'billing_portal.configuration', {
    filters: { is_default: 'true' },
    limit: 1,
  });
  return found?.wire ?? null;
}

/**
 * Saves the portal's settings with every feature enabled, as on Stripe's dashboard. Keeps existing
 * ones.
 */
export async function saveDefaultConfiguration(work: Work): Promise<Configuration> {
  const saved = await findDefaultConfiguration(work);
  if (saved) return saved;
  const configuration: Configuration = {
    ...build(work, true),
    features: withFeatures(NO_FEATURES, {
      customer_update: { allowed_updates: ['address', 'email', 'name', 'phone', 'tax_id'], enabled: true },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: {
        cancellation_reason: { enabled: true, options: [...CANCELLATION_REASONS] },
        enabled: true,
      },
    }),
  };
  await insert(work, 'billing_portal.configuration', configuration);
  await emit(work, 'billing_portal.configuration.created', configuration);
  return configuration;
}

export const configurationEndpoints: readonly Endpoint[] = [
  endpoint('POST', url, { params: createParams, run: createConfiguration }),
  endpoint('GET', url, {
    params: { ...pageParams, active: boolean(), is_default: boolean() },
    run: (work, { active, is_default: isDefault, ...page }) =>
      listPage(work, 'billing_portal.configuration', url, page, {
        filters: {
          active: active === undefined ? null : String(active),
          is_default: isDefault === undefined ? null : String(isDefault),
        },
      }),
  }),
  retrieval('billing_portal.configuration', `${url}/:id`),
  endpoint('POST', `${url}/:id`, {
    params: updateParams,
    run: (work, params, ids) => updateConfiguration(work, idIn(ids), params),
  }),
];
