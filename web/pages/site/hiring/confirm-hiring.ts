import { hardwareOf, hiringPrices, hiringQuote } from '@horus/contract/hiring-quote';
import type { HiringRequest } from '@horus/contract/leads';
import { company } from '#content/company.ts';
import { track } from '#server/analytics.ts';
import { sendLead, startHiringCheckout, type TokenKeeper } from '#server/leads.ts';

/**
 * Sends a hiring request and starts its checkout. Doing it again with the same token is the same request and the same
 * payment page.
 * @returns the address of the payment page
 * @throws Error when the request could not be sent; CallError when its checkout could not be started
 */
export async function confirmHiring(
  request: HiringRequest,
  honeypot: Readonly<Record<string, string>>,
  token: TokenKeeper,
): Promise<string> {
  await sendRequest({ ...request, ...honeypot }, request, token);
  track('begin_checkout', { planType: request.planType, billingPeriod: 'monthly' });
  return startHiringCheckout({
    planType: request.planType,
    email: request.contactEmail,
    companyName: request.companyName,
    name: request.contactName,
    hardware: hardwareOf(request),
    ...(request.promoCode && { promoCode: request.promoCode }),
    requestToken: await token.take(),
  });
}

/** Two mails, to the company and to the customer. One that is taken is enough: the request is known from then on. */
async function sendRequest(
  fields: Readonly<Record<string, unknown>>,
  request: HiringRequest,
  token: TokenKeeper,
): Promise<void> {
  const params = { ...fields, ...hiringPrices(hiringQuote(request, company.PROMO_CODE)) };
  const failures: unknown[] = [];
  // One after the other: a token that has lapsed is replaced by the first, for both.
  for (const template of ['hiring-company', 'hiring-customer'] as const) {
    await sendLead(template, params, token).catch((error: unknown) => failures.push(error));
  }
  if (failures.length === 2) throw new Error(`Error al enviar los datos: ${String(failures[0])}`);
}
