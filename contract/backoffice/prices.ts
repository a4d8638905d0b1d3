import { z } from 'zod';

/** 'Tarifas': the price book beside what Stripe sells. */

const price = z.object({
  cents: z.int(),
  currency: z.string(),
  /** Whether VAT is in it. */
  vatIncluded: z.boolean(),
  interval: z.enum(['month', 'year', 'other']).nullable(),
});
export type PriceFigures = z.infer<typeof price>;

/** GET /api/admin/prices */
export const pricesAnswer = z.object({
  rows: z.array(
    z.object({
      key: z.string(),
      /** What the customer reads on the invoice. */
      name: z.string(),
      book: price,
      /** Null: Stripe has none. */
      stripe: price.extend({ id: z.string() }).nullable(),
      /** `different`: it is not sold until Stripe has it as the book says. */
      verdict: z.enum(['same', 'different', 'missing']),
    }),
  ),
  /** What besides prices a sale needs, by name, and whether Stripe has it as the book says. */
  besides: z.array(z.object({ name: z.string(), same: z.boolean() })),
  /** On sale at Stripe and not in this book: another release's. */
  others: z.array(price.extend({ id: z.string(), key: z.string().nullable(), name: z.string() })),
});
export type PricesAnswer = z.infer<typeof pricesAnswer>;
export type PriceRow = PricesAnswer['rows'][number];
