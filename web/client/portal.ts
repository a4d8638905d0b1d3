import { errors } from '@horus/contract/errors';
import { call, textOf } from '#client/call.ts';
import { tabStorage } from '#client/storage.ts';

/** Marks a visit to the portal in this tab. */
const VISIT_KEY = 'portalVisit';

/** Refusal texts: docs/product.md, 'Messages'. */
export const NO_USER = 'Usuario no identificado';
export const NO_CUSTOMER = errors['billing.no_customer'][1];
export const PORTAL_FAILED = 'Error al acceder al portal de Stripe';
const NO_PORTAL = errors['billing.portal_unavailable'][1];

/** Error without a server text; pages show PORTAL_FAILED instead. */
const CALL_FAILED = 'Error accessing customer portal';

/** @throws Error with the server's text, CALL_FAILED, or NO_PORTAL when the response has no link */
export async function createPortalLink(): Promise<string> {
  const answer = await call('POST /api/stripe/create-portal-session').catch((cause: unknown) => {
    throw new Error(textOf(cause, CALL_FAILED), { cause });
  });
  if (!answer?.url) throw new Error(NO_PORTAL);
  tabStorage.set(VISIT_KEY, 'true');
  return answer.url;
}

export function portalFailureText(error: unknown): string {
  return error instanceof Error && error.message !== CALL_FAILED ? error.message : PORTAL_FAILED;
}

export function consumePortalVisit(): boolean {
  const visited = tabStorage.get(VISIT_KEY) !== null;
  tabStorage.remove(VISIT_KEY);
  return visited;
}
