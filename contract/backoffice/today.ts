import { z } from 'zod';
import { mailStates } from './mail.ts';

/** What waits for somebody of the company. */
export const waitingKinds = [
  'leads',
  'calls',
  'reminders',
  'invoices',
  'installations',
  'deletions',
  'unpaid',
  'disputes',
  'unsentReplies',
  'unsentMails',
  'deadLetters',
  'lostCustomers',
  'drift',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** More of a kind are not counted: a hundred is many. */
export const MOST_COUNTED = 100;
/** Of each kind so many are named, each a link to where it is done. */
export const MOST_NAMED = 3;

/** A deadline, or since when something waits. */
const term = {
  /** The nearest deadline; null where none was promised. */
  dueAt: z.string().nullable(),
  /** Where a day is promised, which is in time until it ends: that day. */
  dueOn: z.string().nullable(),
  /** Since when the oldest waits; null where that is not noted. */
  since: z.string().nullable(),
  overdue: z.boolean(),
};
export type Term = z.infer<z.ZodObject<typeof term>>;

/** What is owed, or claimed back, in minor units of `currency`. */
const amount = z.object({ cents: z.int(), currency: z.string() }).optional();

const waitingItem = z.object({
  id: z.string(),
  /** Id of the page where it is done. */
  pageId: z.string(),
  name: z.string(),
  ...term,
  amount,
  /** What a deletion waits for, as `DeletionQueueRow` has it; left out of what can be done. */
  waitsFor: z.string().optional(),
  /** What a job is about, in its own words. */
  about: z.string().optional(),
  /** The number of a customer who is to be called. */
  phone: z.string().optional(),
  /** The day on which who bought is to be called again. */
  callAgainOn: z.string().optional(),
  /** A new request's, and how a mail stands, as an act from the list says that it saw them. */
  version: z.int().optional(),
  mailState: z.enum(mailStates).optional(),
});
export type WaitingItem = z.infer<typeof waitingItem>;

/** GET /api/admin/today */
export const todayAnswer = z.object({
  /** The nearest deadline first, then what has none, the oldest first; only what waits. */
  waiting: z.array(
    z.object({
      kind: z.enum(waitingKinds),
      /** Up to `MOST_COUNTED`, which stands for more too. */
      count: z.int().positive().max(MOST_COUNTED),
      ...term,
      /** Of all that are counted; left out where their currencies differ. */
      amount,
      /** The first of them; none of what has no page of its own. */
      first: z.array(waitingItem).max(MOST_NAMED),
    }),
  ),
});
export type TodayAnswer = z.infer<typeof todayAnswer>;
export type Waiting = TodayAnswer['waiting'][number];
