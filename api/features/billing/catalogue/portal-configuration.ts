import { paths } from '@horus/contract/paths';
import type Stripe from 'stripe';
import { type SetupStep, step } from '#features/billing/catalogue/setup-step';
import { AppError } from '#platform/app-error';

/** Metadata key of our portal configuration, which has no lookup key. */
const PORTAL_KEY = 'horus_portal';
const PORTAL_NAME = 'clientes';

type Wanted = Stripe.BillingPortal.ConfigurationCreateParams;

/** The portal manages payments; the plan is sold on the site. */
const features = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address', 'phone', 'tax_id'] },
  subscription_cancel: {
    enabled: true,
    mode: 'at_period_end',
    cancellation_reason: {
      enabled: true,
      options: [
        'too_expensive',
        'missing_features',
        'switched_service',
        'unused',
        'customer_service',
        'too_complex',
        'low_quality',
        'other',
      ],
    },
  },
  subscription_update: { enabled: false },
} as const satisfies Wanted['features'];

function wantedConfiguration(publicUrl: string): Wanted & { metadata: Stripe.MetadataParam } {
  return {
    features: structuredClone(features) as unknown as Wanted['features'],
    default_return_url: publicUrl + paths.account.dashboard.href(),
    business_profile: {
      headline: 'Tu suscripción de Horus',
      privacy_policy_url: publicUrl + paths.site.privacy.href(),
      terms_of_service_url: publicUrl + paths.site.terms.href(),
    },
    metadata: { [PORTAL_KEY]: PORTAL_NAME },
  };
}

export async function planPortal(stripe: Stripe, publicUrl: string): Promise<SetupStep[]> {
  const wanted = wantedConfiguration(publicUrl);
  const found = await findConfiguration(stripe);
  if (!found) {
    return step('Crear la configuración del portal de clientes', () =>
      stripe.billingPortal.configurations.create(wanted),
    );
  }
  if (agrees(found, wanted)) return [];
  return step('Corregir la configuración del portal de clientes', () =>
    stripe.billingPortal.configurations.update(found.id, wanted),
  );
}

function agrees(found: Stripe.BillingPortal.Configuration, wanted: Wanted): boolean {
  return holds(
    {
      features: found.features,
      default_return_url: found.default_return_url,
      business_profile: found.business_profile,
    },
    {
      features: wanted.features,
      default_return_url: wanted.default_return_url,
      business_profile: wanted.business_profile,
    },
  );
}

/** Returns whether `found` contains `wanted`; ignores other fields. */
function holds(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(found) &&
      found.length === wanted.length &&
      wanted.every((each: unknown) => found.includes(each))
    );
  }
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(wanted).every(([name, value]) =>
    holds((found as Record<string, unknown>)[name], value),
  );
}

async function findConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | null> {
  for await (const each of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (each.metadata?.[PORTAL_KEY] === PORTAL_NAME) return each;
  }
  return null;
}

/** Returns a reader that asks Stripe once, and again only while the configuration is missing. */
export function createPortalConfigurationReader(stripe: Stripe): () => Promise<string> {
  let id: string | null = null;
  return async () => {
    id ??= (await findConfiguration(stripe))?.id ?? null;
    if (id) return id;
    throw new AppError('billing.portal_unavailable', {
      cause: new Error('no portal configuration in Stripe, run stripe:setup'),
    });
  };
}
