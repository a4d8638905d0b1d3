import { errors } from '@horus/contract/errors';
import { hiringPriceFields, hiringPrices, hiringQuote, promoCodeRefusal } from '@horus/contract/hiring-quote';
import type { LeadKind } from '@horus/contract/lead-options';
import {
  type ContactMessage,
  contactMessage,
  type DemoRequest,
  demoRequest,
  type HiringRequest,
  hiringRequest,
} from '@horus/contract/leads';
import type { BuyerHistory, Quote } from '@horus/contract/quote';
import type { z } from 'zod';
import { AppError } from '#platform/app-error';

export type Lead =
  | { readonly kind: 'contact'; readonly data: ContactMessage }
  | { readonly kind: 'demo'; readonly data: DemoRequest }
  | { readonly kind: 'hiring'; readonly data: HiringRequest; readonly quote: Quote };

export type Fields = Readonly<Record<string, unknown>>;

export interface PriceTerms {
  /** Empty without a running promotion. */
  readonly runningPromoCode: string;
  /** The history of the sender's company. */
  readonly history: BuyerHistory;
}

/**
 * @throws AppError 'request.invalid' | 'billing.invalid_promo_code' | 'billing.promo_code_used';
 * 'billing.price_mismatch' when the submitted prices differ from ours
 */
export function readLead(kind: LeadKind, fields: Fields, terms: PriceTerms): Lead {
  switch (kind) {
    case 'contact':
      return { kind, data: check(contactMessage, fields) };
    case 'demo':
      return { kind, data: check(demoRequest, fields) };
    case 'hiring':
      return readHiring(fields, terms);
  }
}

export function emailOf(lead: Lead): string {
  return lead.kind === 'hiring' ? lead.data.contactEmail : lead.data.email;
}

function readHiring(fields: Fields, { runningPromoCode, history }: PriceTerms): Lead {
  const isPrice = ([name]: [string, unknown]) => (hiringPriceFields as readonly string[]).includes(name);
  const entries = Object.entries(fields);
  const data = check(hiringRequest, Object.fromEntries(entries.filter((entry) => !isPrice(entry))));
  const refusal = promoCodeRefusal(data.promoCode, data.planType, runningPromoCode, history.promoUsed);
  if (refusal) throw new AppError(refusal, { fields: { promoCode: errors[refusal][1] } });
  const quote = hiringQuote(data, runningPromoCode, history);
  const ours: Readonly<Record<string, string>> = hiringPrices(quote);
  if (entries.filter(isPrice).some(([name, shown]) => digits(shown) !== digits(ours[name]))) {
    throw new AppError('billing.price_mismatch');
  }
  return { kind: 'hiring', data, quote };
}

/** Browsers format the spaces of a price differently. Null for a non-string. */
function digits(price: unknown): string | null {
  return typeof price === 'string' ? price.replace(/\D/g, '') : null;
}

function check<Schema extends z.ZodType>(schema: Schema, fields: Fields): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const complaints: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) complaints[path.join('.') || 'body'] ??= message;
  throw new AppError('request.invalid', { fields: complaints });
}
