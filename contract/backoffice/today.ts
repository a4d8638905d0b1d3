import { installationSteps } from '@horus/contract/installations';
import { z } from 'zod';
import { leadCallResults } from './leads.ts';
import { mailStates } from './mail.ts';

export const waitingKinds = [
  'leads',
  'answers',
  'customerAnswers',
  'calls',
  'meetings',
  'reminders',
  'mine',
  'invoices',
  'rectifications',
  'installations',
  'appointments',
  'parcels',
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

/** Counting stops here. */
export const MAX_COUNTED = 100;
export const MAX_ITEMS_PER_KIND = 3;

const term = {
  dueAt: z.string().nullable(),
  /** The promised day, when the deadline is a whole day. */
  dueOn: z.string().nullable(),
  since: z.string().nullable(),
  overdue: z.boolean(),
};
export type Term = z.infer<z.ZodObject<typeof term>>;

/** Due or disputed, in minor units of `currency`. */
const amount = z.object({ cents: z.int(), currency: z.string() }).optional();

const waitingItem = z.object({
  id: z.string(),
  pageId: z.string(),
  name: z.string(),
  ...term,
  amount,
  /** As in `DeletionQueueRow`; absent when the deletion can run. */
  waitsFor: z.string().optional(),
  /** As in `InvoiceQueueRow`; such an invoice has no deadline. */
  waitsForDataSince: z.string().optional(),
  about: z.string().optional(),
  phone: z.string().optional(),
  callAgainOn: z.string().optional(),
  callAgainHour: z.int().optional(),
  /** The last call about an unpaid fee. */
  lastCall: z.object({ at: z.string(), result: z.enum(leadCallResults) }).optional(),
  appointmentAt: z.string().optional(),
  appointmentFor: z.string().optional(),
  owner: z.string().optional(),
  note: z.string().optional(),
  openSteps: z.array(z.enum(installationSteps)).optional(),
  /** Its parcel came back. */
  returned: z.boolean().optional(),
  /** The values that the operator saw. */
  version: z.int().optional(),
  mailState: z.enum(mailStates).optional(),
});
export type WaitingItem = z.infer<typeof waitingItem>;

/** Days of the agenda, from tomorrow. */
export const AGENDA_DAYS = 7;
export const MAX_AGENDA_ITEMS = 50;

const agendaItem = z.object({
  kind: z.enum(['lead', 'installation']),
  id: z.string(),
  name: z.string(),
  day: z.string(),
  /** 'HH:MM' in Madrid, of an appointment. */
  time: z.string().nullable(),
  /** The purpose, or the operator in charge. */
  about: z.string().nullable(),
});
export type AgendaItem = z.infer<typeof agendaItem>;

/** `mine`: only what is assigned to the operator. */
export const todayQuery = z.strictObject({ mine: z.literal('1').optional() });

export const todayAnswer = z.object({
  /** Reminders and appointments of the next days, in order. */
  agenda: z.array(agendaItem).max(MAX_AGENDA_ITEMS),
  /** By deadline; kinds without one follow, oldest first. Kinds without items are left out. */
  waiting: z.array(
    z.object({
      kind: z.enum(waitingKinds),
      /** `MAX_COUNTED` means that many or more. */
      count: z.int().positive().max(MAX_COUNTED),
      ...term,
      /** The sum; absent when currencies differ. */
      amount,
      first: z.array(waitingItem).max(MAX_ITEMS_PER_KIND),
    }),
  ),
});
export type TodayAnswer = z.infer<typeof todayAnswer>;
export type Waiting = TodayAnswer['waiting'][number];
