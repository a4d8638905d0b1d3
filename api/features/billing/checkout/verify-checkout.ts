import type { CheckoutSessionView, VerifyCheckoutAnswer } from '@horus/contract/billing';
import { eq } from 'drizzle-orm';
import type { Caller } from '#features/auth/auth-queries';
import { organizations } from '#features/auth/auth-tables';
import { findAttemptBySession } from '#features/billing/checkout/checkout-attempts';
import { findCheckoutSession } from '#features/billing/customer-area/subscription-queries';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

const messages: Readonly<Record<VerifyCheckoutAnswer['status'], string>> = {
  success: 'Pago confirmado. Gracias por confiar en Horus.',
  pending: 'Tu pago se está procesando. Te avisaremos por correo en cuanto se confirme.',
  error: 'El pago no se ha completado.',
};

/**
 * Callers need only the unguessable id, but only the owner sees more than the status.
 * @throws AppError 'billing.session_not_found' | 'billing.provider_unavailable'
 */
export async function verifyCheckout(
  services: Services,
  caller: Caller | null,
  sessionId: string,
): Promise<VerifyCheckoutAnswer> {
  const attempt = await findAttemptBySession(services.database.db, sessionId);
  if (!attempt) throw new AppError('billing.session_not_found');
  const session = await getFreshSession(services, attempt.organizationId, sessionId);
  const status = statusOf(session);
  const own = caller?.organizationId === attempt.organizationId;
  return { status, message: messages[status], customerId: own ? caller.user.stripeCustomerId : null };
}

/** @throws AppError 'billing.session_not_found' | 'billing.provider_unavailable' */
export async function getOwnCheckoutSession(
  services: Services,
  caller: Caller,
  sessionId: string,
): Promise<CheckoutSessionView> {
  const attempt = await findAttemptBySession(services.database.db, sessionId);
  if (attempt?.organizationId !== caller.organizationId) throw new AppError('billing.session_not_found');
  const { paymentFailed: _, ...view } = await getFreshSession(services, caller.organizationId, sessionId);
  return view;
}

/** Syncs from Stripe unless the mirror has the session's final state. */
async function getFreshSession(services: Services, organizationId: string, sessionId: string) {
  const { db } = services.database;
  const mirrored = await findCheckoutSession(db, organizationId, sessionId);
  if (mirrored && isSettled(mirrored)) return mirrored;
  const [organization] = await db
    .select({ customerId: organizations.stripeCustomerId })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  const { customerId } = organization ?? {};
  if (customerId) await services.stripeCircuit.ask(() => syncCustomer(services, customerId));
  const fresh = await findCheckoutSession(db, organizationId, sessionId);
  if (!fresh) throw new AppError('billing.session_not_found');
  return fresh;
}

type Session = CheckoutSessionView & { paymentFailed: boolean };

function isSettled(session: Session): boolean {
  return (
    session.status === 'expired' || (session.status === 'complete' && session.paymentStatus !== 'unpaid')
  );
}

function statusOf(session: Session): VerifyCheckoutAnswer['status'] {
  if (session.status !== 'complete' || session.paymentFailed) return 'error';
  return session.paymentStatus === 'unpaid' ? 'pending' : 'success';
}
