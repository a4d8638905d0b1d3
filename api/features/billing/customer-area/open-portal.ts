import { paths } from '@horus/contract/paths';
import type { Caller } from '#features/auth/auth-queries';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/**
 * @param customerId must be the caller's own
 * @throws AppError 'billing.foreign_customer' | 'billing.no_customer'
 *   | 'billing.portal_unavailable'
 */
export async function openPortal(
  services: Services,
  getConfiguration: () => Promise<string>,
  caller: Caller,
  customerId: string | null = caller.user.stripeCustomerId,
): Promise<{ url: string }> {
  const { stripeCustomerId } = caller.user;
  if (customerId !== stripeCustomerId) throw new AppError('billing.foreign_customer');
  if (!stripeCustomerId) throw new AppError('billing.no_customer');
  const { url } = await askPortal(services, async () =>
    services.stripe.billingPortal.sessions.create({
      customer: stripeCustomerId,
      configuration: await getConfiguration(),
      locale: 'es',
      return_url: services.config.server.publicUrl + paths.account.dashboard.href(),
    }),
  );
  if (!url) throw new AppError('billing.portal_unavailable');
  return { url };
}

/** Replaces the outage error, whose message is about a payment. */
async function askPortal<T>({ stripeCircuit }: Services, call: () => Promise<T>): Promise<T> {
  try {
    return await stripeCircuit.ask(call);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'billing.provider_unavailable') throw cause;
    throw new AppError('billing.portal_unavailable', { cause, retryAfterSeconds: 30 });
  }
}
