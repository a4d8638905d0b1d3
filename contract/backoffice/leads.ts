import { emailSchema, INVALID_CHARACTERS_MESSAGE, LINES, SINGLE_LINE } from '@horus/contract/auth';
import { leadKinds } from '@horus/contract/lead-options';
import { z } from 'zod';
import { mailStates } from './mail.ts';
import { queueCursor } from './queue-cursor.ts';
import { sentAs } from './undo.ts';

/** 'Solicitudes': what visitors ask, worked through by the company's people. */

export const leadStatuses = ['new', 'working', 'won', 'lost', 'spam'] as const;
export type LeadStatus = (typeof leadStatuses)[number];
export const leadStatusLabels: Readonly<Record<LeadStatus, string>> = {
  new: 'Nueva',
  working: 'En curso',
  won: 'Ganada',
  lost: 'Perdida',
  spam: 'Spam',
};
export const leadKindLabels = {
  contact: 'Mensaje',
  demo: 'Demo',
  hiring: 'Contratación',
} as const;

/** The orders of the list; `reminder` has those alone that have a reminder. */
export const leadSorts = ['newest', 'oldest', 'reminder'] as const;

const filters = {
  q: z.string().trim().max(100).optional(),
  status: z.enum(leadStatuses).optional(),
  kind: z.enum(leadKinds).optional(),
  /** `me`: the caller's own; `nobody`: those that nobody looks after. */
  owner: z.enum(['me', 'nobody']).optional(),
  /**
   * `1`: those who asked to be called and have not been; `today`: of them, whose day to be tried
   * again is not to come; `0`: all others.
   */
  call: z.enum(['1', 'today', '0']).optional(),
  /** Those alone whose reminder's day has come. */
  due: z.literal('1').optional(),
  sort: z.enum(leadSorts).default('newest'),
};

/** GET /api/admin/leads.csv */
export const leadFilters = z.strictObject(filters);
export type LeadFilters = z.infer<typeof leadFilters>;

/** GET /api/admin/leads */
export const leadQueueQuery = z.strictObject({ ...filters, cursor: queueCursor.optional() });

const person = z.object({ id: z.string(), name: z.string() });

const leadRow = z.object({
  id: z.string(),
  kind: z.enum(leadKinds),
  status: z.enum(leadStatuses),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The beginning of what they wrote. */
  excerpt: z.string(),
  owner: person.nullable(),
  reminderOn: z.string().nullable(),
  /** Asked to be called, and has not been. */
  waitsForCall: z.boolean(),
  createdAt: z.string(),
  version: z.int(),
});
export type LeadRow = z.infer<typeof leadRow>;

export const leadQueueAnswer = z.object({ rows: z.array(leadRow), next: z.string().nullable() });
export type LeadQueueAnswer = z.infer<typeof leadQueueAnswer>;

/** What a change set, each as it was and as it is, in words. */
const changes = z.array(z.object({ what: z.string(), from: z.string(), to: z.string() }));

const leadEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: person,
  kind: z.enum(['note', 'reply', 'change', 'call']),
  /** A note's words, or an answer's. */
  text: z.string().nullable(),
  subject: z.string().nullable(),
  /** What became of an answer's mail; null when it has been forgotten. */
  mail: z
    .object({
      id: z.string(),
      state: z.enum(mailStates),
      /** Why its last try failed, as a sentence goes on; null where none has. */
      reason: z.string().nullable(),
    })
    .nullable(),
  changes,
});
export type LeadEntry = z.infer<typeof leadEntry>;

/** GET /api/admin/leads/:leadId */
export const leadDetail = leadRow.extend({
  /** What was filled in, by the names of the form's fields. */
  data: z.record(z.string(), z.unknown()),
  /** What a contracting request was quoted, in cents with VAT; null for the others. */
  quote: z
    .object({
      plan: z.string(),
      dueTodayCents: z.int(),
      feeCents: z.int(),
      trialDays: z.int(),
      promoApplied: z.boolean(),
      lines: z.array(z.object({ label: z.string(), cents: z.int() })),
    })
    .nullable(),
  /** What was paid for this very request; null when nothing was. */
  purchase: z
    .object({
      organizationId: z.string(),
      /** What is to be set up of it; null when there is nothing. */
      installationId: z.string().nullable(),
      cents: z.int(),
      currency: z.string(),
      state: z.enum(['paid', 'unpaid', 'no_payment_required']),
      at: z.string(),
    })
    .nullable(),
  calledAt: z.string().nullable(),
  /** The account with the same address. */
  account: z.object({ organizationId: z.string(), name: z.string(), company: z.string() }).nullable(),
  /** What was asked with the same address, the newest first. */
  others: z.array(leadRow.pick({ id: true, kind: true, status: true, excerpt: true, createdAt: true })),
  entries: z.array(leadEntry),
});
export type LeadDetail = z.infer<typeof leadDetail>;

/** GET /api/admin/leads/colleagues: who a request can be given to, those who can log in. */
export const colleaguesAnswer = z.object({ colleagues: z.array(person) });
export type ColleaguesAnswer = z.infer<typeof colleaguesAnswer>;

const leadChange = {
  status: z.enum(leadStatuses).optional(),
  ownerId: z.uuid().nullable().optional(),
  reminderOn: z.iso.date('Escribe una fecha válida').nullable().optional(),
  /** Whether who asked for a call has had it. */
  called: z.boolean().optional(),
};

/**
 * POST /api/admin/leads/:leadId. `version` is the one that was seen: if it has changed since, the
 * answer is 409 'leads.changed', and its `fields` say what.
 */
export const changeLeadBody = z.strictObject({ version: z.int(), ...leadChange });
export type ChangeLeadBody = z.infer<typeof changeLeadBody>;

export const MAX_LEADS_AT_ONCE = 100;

/** POST /api/admin/leads/several */
export const changeLeadsBody = z.strictObject({
  leads: z
    .array(z.strictObject({ id: z.uuid(), version: z.int() }))
    .min(1)
    .max(MAX_LEADS_AT_ONCE, `Como mucho ${MAX_LEADS_AT_ONCE} de una vez`),
  status: leadChange.status,
  ownerId: leadChange.ownerId,
});
export type ChangeLeadsBody = z.infer<typeof changeLeadsBody>;
/** `left`: those that somebody else has changed or that are gone; nothing was done to them. */
export const changeLeadsAnswer = z.object({ changed: z.int(), left: z.array(z.string()) });
export type ChangeLeadsAnswer = z.infer<typeof changeLeadsAnswer>;

export const MAX_NOTE_LENGTH = 4_000;
const words = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(MAX_NOTE_LENGTH, `Como mucho ${MAX_NOTE_LENGTH} caracteres`)
    .regex(LINES, INVALID_CHARACTERS_MESSAGE);

/** POST /api/admin/leads/:leadId/notes */
export const leadNoteBody = z.strictObject({ id: sentAs, text: words('Escribe la nota') });
export type LeadNoteBody = z.infer<typeof leadNoteBody>;

/** POST /api/admin/leads/:leadId/replies: a mail to who asked. */
export const leadReplyBody = z.strictObject({
  id: sentAs,
  /** As it was seen: so nobody answers somebody whose address has gone meanwhile. */
  to: emailSchema,
  /** The entry of the newest answer that was seen: two colleagues don't both answer. */
  seenReply: z.string().nullable(),
  subject: z
    .string()
    .trim()
    .min(1, 'Escribe el asunto')
    .max(150, 'Como mucho 150 caracteres')
    .regex(SINGLE_LINE, INVALID_CHARACTERS_MESSAGE),
  text: words('Escribe el mensaje'),
});
export type LeadReplyBody = z.infer<typeof leadReplyBody>;

/** POST /api/admin/leads/:leadId/calls: somebody called, and nobody answered. */
export const leadCallBody = z.strictObject({
  /** The one that was seen, as for any change. */
  version: z.int(),
  /** When to try again: the request's reminder. */
  againOn: z.iso.date('Escribe una fecha válida').nullable(),
});
export type LeadCallBody = z.infer<typeof leadCallBody>;
