import { hardwareOf, hiringPrices, hiringQuote } from '@horus/contract/hiring-quote';
import type { HiringRequest } from '@horus/contract/leads';
import type { BuyerHistory } from '@horus/contract/quote';
import { track } from '#client/analytics.ts';
import { now } from '#client/clock.ts';
import { historyOf, sendLead, startHiringCheckout, type TokenKeeper } from '#client/leads.ts';
import { runningCode } from '#content/company.ts';

/** The summary showed other prices than those that hold by now. */
export class PriceChanged extends Error {
  override readonly name = 'PriceChanged';
}

/**
 * Sends a hiring request and starts its checkout. Doing it again with the same token is the same
 * request and the same payment page.
 * @param shown what the summary was priced by
 * @returns the address of the payment page
 * @throws PriceChanged when the visitor has seen other prices than they would be charged; Error
 *   when the request could not be sent; CallError when its checkout could not be started
 */
export async function confirmHiring(
  request: HiringRequest,
  honeypot: Readonly<Record<string, string>>,
  token: TokenKeeper,
  shown: BuyerHistory,
): Promise<string> {
  const history = historyOf(await token.take());
  if (!isSameHistory(history, shown)) throw new PriceChanged();
  const prices = hiringPrices(hiringQuote(request, runningCode(now()), history));
  await sendRequest({ ...request, ...honeypot, ...prices }, token);
  track('begin_checkout', { planType: request.planType, billingPeriod: 'monthly' });
  return startHiringCheckout({
    planType: request.planType,
    email: request.contactEmail,
    companyName: request.companyName,
    name: request.contactName,
    hardware: hardwareOf(request),
    ...(request.promoCode && { promoCode: request.promoCode }),
    requestToken: (await token.take()).token,
  });
}

function isSameHistory(one: BuyerHistory, other: BuyerHistory): boolean {
  return (
    one.trialUsed === other.trialUsed &&
    one.promoUsed === other.promoUsed &&
    one.dataKeptUntil === other.dataKeptUntil
  );
}

/**
 * Two mails, to the company and to the customer. One that is taken is enough: the request is known
 * from then on.
 */
async function sendRequest(params: Readonly<Record<string, unknown>>, token: TokenKeeper): Promise<void> {
  const failures: unknown[] = [];
  // One after the other: a token that has lapsed is replaced by the first, for both.
  for (const template of ['hiring-company', 'hiring-customer'] as const) {
    await sendLead(template, params, token).catch((error: unknown) => failures.push(error));
  }
  if (failures.length === 2) throw new Error(`Error al enviar los datos: ${String(failures[0])}`);
}
