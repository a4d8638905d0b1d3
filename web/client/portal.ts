import type { PortalAnswer } from '@horus/contract/billing';
import { errors } from '@horus/contract/errors';
import { endpoints } from '@horus/contract/paths';
import { post, textOf } from '#client/call.ts';
import { tabStorage } from '#client/storage.ts';

/** Set, for this tab, while its customer is away in the portal. */
const VISIT_KEY = 'portalVisit';

/** Why nobody can be taken to the portal (docs/product.md, 'Messages'). */
export const NO_USER = 'Usuario no identificado';
export const NO_CUSTOMER = errors['billing.no_customer'][1];
export const PORTAL_FAILED = 'Error al acceder al portal de Stripe';
const NO_PORTAL = errors['billing.portal_unavailable'][1];

/** The call's error where the server gave no text; pages say PORTAL_FAILED for it. */
const CALL_FAILED = 'Error accessing customer portal';

/**
 * A link to the payment provider's customer portal; using it is a visit that the dashboard will
 * know of.
 * @throws Error with the server's text, CALL_FAILED, or NO_PORTAL when the answer has no link
 */
export async function createPortalLink(): Promise<string> {
  const path = endpoints.billing.createPortalSession.href();
  const answer = await post<Partial<PortalAnswer> | null>(path).catch((cause: unknown) => {
    throw new Error(textOf(cause, CALL_FAILED), { cause });
  });
  if (!answer?.url) throw new Error(NO_PORTAL);
  tabStorage.set(VISIT_KEY, 'true');
  return answer.url;
}

/** What a customer is told when the portal did not open. */
export function portalFailureText(error: unknown): string {
  return error instanceof Error && error.message !== CALL_FAILED ? error.message : PORTAL_FAILED;
}

/**
 * Whether this tab comes back from the portal: true once a visit. What is shown may have been
 * changed there.
 */
export function takePortalVisit(): boolean {
  const visited = tabStorage.get(VISIT_KEY) !== null;
  tabStorage.remove(VISIT_KEY);
  return visited;
}
