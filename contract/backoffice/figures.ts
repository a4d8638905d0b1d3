import { salesChannels } from '@horus/contract/catalog';
import { leadKinds } from '@horus/contract/lead-options';
import { z } from 'zod';
import { leadStatuses } from './leads.ts';

/** Includes the current month. */
export const FIGURE_MONTHS = 12;
export const FUNNEL_DAYS = 90;
/** Older figures are recalculated when viewed. */
export const FIGURES_FRESH_SECONDS = 15;

const count = z.int().nonnegative();
const cents = z.int();

/** Money with VAT. */
const happened = z.object({
  leads: count,
  purchases: count,
  receivedCents: cents,
  refundedCents: cents,
  ended: count,
  invoicesIssued: count,
  installed: count,
  erased: count,
});
export type HappenedFigures = z.infer<typeof happened>;

/** Paying customers and their monthly recurring revenue, in cents without VAT. */
const revenue = z.object({
  startCents: cents,
  newCents: cents,
  changedCents: cents,
  lostCents: cents,
  endCents: cents,
  startCustomers: z.int(),
  newCustomers: count,
  lostCustomers: count,
  endCustomers: z.int(),
});

const month = z.object({
  month: z.string(),
  kinds: z.record(z.enum(leadKinds), count),
  outcomes: z.record(z.enum(leadStatuses), count),
  revenue,
});
export type MonthFigures = z.infer<typeof month>;

const step = z.record(z.enum(salesChannels), count);

export const figures = z.object({
  week: z.object({ last: happened, before: happened }),
  thisMonth: happened,
  months: z.array(month),
  funnel: z.object({ begun: step, completed: step, paid: step }),
});
export type Figures = z.infer<typeof figures>;

/** `counted` is null during the first calculation. */
export const figuresAnswer = z.object({
  counted: z.object({ at: z.string(), figures }).nullable(),
  counting: z.boolean(),
});
export type FiguresAnswer = z.infer<typeof figuresAnswer>;
