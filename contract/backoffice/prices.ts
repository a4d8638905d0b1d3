import { z } from 'zod';

const price = z.object({
  cents: z.int(),
  currency: z.string(),
  vatIncluded: z.boolean(),
  interval: z.enum(['month', 'year', 'other']).nullable(),
});
export type PriceFigures = z.infer<typeof price>;

export const pricesAnswer = z.object({
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      book: price,
      stripe: price.extend({ id: z.string() }).nullable(),
      /** `different`: not for sale until Stripe matches the price book. */
      verdict: z.enum(['same', 'different', 'missing']),
    }),
  ),
  besides: z.array(z.object({ name: z.string(), same: z.boolean() })),
  /** For sale at Stripe but not in this price book, such as another release's prices. */
  others: z.array(price.extend({ id: z.string(), key: z.string().nullable(), name: z.string() })),
});
export type PricesAnswer = z.infer<typeof pricesAnswer>;
export type PriceRow = PricesAnswer['rows'][number];
