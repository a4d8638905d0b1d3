import { z } from 'zod';

/** What waits for somebody of the company. */
export const waitingKinds = [
  'leads',
  'calls',
  'invoices',
  'installations',
  'deletions',
  'deadLetters',
  'lostCustomers',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** GET /api/admin/today */
export const todayAnswer = z.object({
  /** The nearest deadline first, then what has none, the oldest first; only what waits. */
  waiting: z.array(
    z.object({
      kind: z.enum(waitingKinds),
      count: z.int().positive(),
      /** The nearest deadline; null where none was promised. */
      dueAt: z.string().nullable(),
      /** Since when the oldest waits; null where that is not noted. */
      since: z.string().nullable(),
      overdue: z.boolean(),
    }),
  ),
});
export type TodayAnswer = z.infer<typeof todayAnswer>;
export type Waiting = TodayAnswer['waiting'][number];
