import { hardwareOf, hiringPrices, hiringQuote } from '@horus/contract/hiring-quote';
import type { HiringRequest } from '@horus/contract/leads';
import type { BuyerHistory } from '@horus/contract/quote';
import { track } from '#client/analytics.ts';
import { call, urlOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { buyerHistoryOf, type FormTokenStore, sendLead } from '#client/leads.ts';
import { runningCode } from '#content/company.ts';

/** The prices in the summary are no longer valid. */
export class PriceChanged extends Error {
  override readonly name = 'PriceChanged';
}

/**
 * Sends a hiring request and starts its checkout. A retry with the same token repeats the same
 * request and gets the same payment page.
 * @param shown the buyer history behind the prices in the summary
 * @returns the address of the payment page
 * @throws PriceChanged when the prices differ from the summary; Error when the request could not be
 * sent; CallError when the checkout could not start
 */
export async function confirmHiring(
  request: HiringRequest,
  honeypot: Readonly<Record<string, string>>,
  token: FormTokenStore,
  shown: BuyerHistory,
): Promise<string> {
  const history = buyerHistoryOf(await token.take());
  if (!isSameHistory(history, shown)) throw new PriceChanged();
  const prices = hiringPrices(hiringQuote(request, runningCode(now()), history));
  await sendRequest({ ...request, ...honeypot, ...prices }, token);
  track('begin_checkout', { planType: request.planType, billingPeriod: 'monthly' });
  const body = {
    planType: request.planType,
    email: request.contactEmail,
    companyName: request.companyName,
    name: request.contactName,
    hardware: hardwareOf(request),
    ...(request.promoCode && { promoCode: request.promoCode }),
    requestToken: (await token.take()).token,
  };
  return urlOf(await call('POST /api/create-checkout-session', { body }));
}

function isSameHistory(one: BuyerHistory, other: BuyerHistory): boolean {
  return (
    one.trialUsed === other.trialUsed &&
    one.promoUsed === other.promoUsed &&
    one.dataKeptUntil === other.dataKeptUntil
  );
}

/**
 * Sends two emails, to the company and to the customer. Throws only if both fail: with one accepted
 * the request is known.
 */
async function sendRequest(params: Readonly<Record<string, unknown>>, token: FormTokenStore): Promise<void> {
  const failures: unknown[] = [];
  // In sequence: the first call replaces an expired token for both.
  for (const template of ['hiring-company', 'hiring-customer'] as const) {
    await sendLead(template, params, token).catch((error: unknown) => failures.push(error));
  }
  if (failures.length === 2) throw new Error(`Error al enviar los datos: ${String(failures[0])}`);
}
