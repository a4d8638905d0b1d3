import { salesChannels } from '@horus/contract/catalog';
import { leadKinds } from '@horus/contract/lead-options';
import { z } from 'zod';
import { leadStatuses } from './leads.ts';

/** Months that the charts show, this one among them. */
export const FIGURE_MONTHS = 12;
/** Days over which the way from checkout to payment is counted. */
export const FUNNEL_DAYS = 90;
/** How old figures may be when they are looked at: older ones are counted again. */
export const FIGURES_FRESH_SECONDS = 60;

const count = z.int().nonnegative();
const cents = z.int();

/** What happened in some days; money with VAT. */
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

/** Customers who pay, and what they pay a month, in cents without VAT. */
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
  /** `2026-11` */
  month: z.string(),
  kinds: z.record(z.enum(leadKinds), count),
  outcomes: z.record(z.enum(leadStatuses), count),
  revenue,
});
export type MonthFigures = z.infer<typeof month>;

const step = z.record(z.enum(salesChannels), count);

/** The company's own figures, as they were last counted. */
export const figures = z.object({
  /** The last seven days, and the seven before. */
  week: z.object({ last: happened, before: happened }),
  /** Since the last of `months` began, on the clock of mainland Spain. */
  thisMonth: happened,
  /** The oldest first. */
  months: z.array(month),
  /** Organisations that began to buy, that completed it, and whose money came. */
  funnel: z.object({ begun: step, completed: step, paid: step }),
});
export type Figures = z.infer<typeof figures>;

/** GET /api/admin/today/figures; null: they are being counted for the first time. */
export const figuresAnswer = z.object({
  counted: z.object({ at: z.string(), figures }).nullable(),
  /** Whether they are being counted again: they are worth another look soon. */
  counting: z.boolean(),
});
export type FiguresAnswer = z.infer<typeof figuresAnswer>;
