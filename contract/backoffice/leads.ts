import {
  companySchema,
  emailSchema,
  INVALID_CHARACTERS_MESSAGE,
  LINES,
  nameSchema,
  SINGLE_LINE,
} from '@horus/contract/auth';
import { leadChannels, leadKinds } from '@horus/contract/lead-options';
import { phoneSchema } from '@horus/contract/leads';
import { uuidCursor } from '@horus/contract/list-cursor';
import { z } from 'zod';
import { mailStates, receivedMail } from './mail.ts';
import { sentAs } from './undo.ts';

export const leadStatuses = ['new', 'working', 'won', 'lost', 'spam'] as const;
export type LeadStatus = (typeof leadStatuses)[number];
export const leadStatusLabels: Readonly<Record<LeadStatus, string>> = {
  new: 'Nueva',
  working: 'En curso',
  won: 'Ganada',
  lost: 'Perdida',
  spam: 'Spam',
};
export const lostReasons = ['price', 'competitor', 'silent', 'unsuited', 'other'] as const;
export type LostReason = (typeof lostReasons)[number];
export const lostReasonLabels: Readonly<Record<LostReason, string>> = {
  price: 'Precio',
  competitor: 'Eligió otro producto',
  silent: 'No responde',
  unsuited: 'No era para ellos',
  other: 'Otro',
};
export const MAX_LOST_DETAIL_LENGTH = 200;
export const leadKindLabels = {
  contact: 'Mensaje',
  demo: 'Demo',
  hiring: 'Contratación',
} as const;

/** As the end of a sentence. */
export const leadChannelPhrases = {
  phone: 'por teléfono',
  whatsapp: 'por WhatsApp',
  email: 'por correo',
  person: 'en persona',
} as const;

/** Texts by channel. @param describe gets `leadChannelPhrases` */
export const describeChannels = (describe: (phrase: string) => string) =>
  Object.fromEntries(leadChannels.map((channel) => [channel, describe(leadChannelPhrases[channel])]));

/** `reminder` lists only requests with a reminder. */
export const leadSorts = ['newest', 'oldest', 'reminder'] as const;

const filters = {
  q: z.string().trim().max(100).optional(),
  status: z.enum(leadStatuses).optional(),
  /** Finds lost requests by their reason. */
  reason: z.enum(lostReasons).optional(),
  kind: z.enum(leadKinds).optional(),
  /** An operator's id, `me`, or `nobody` for unassigned requests. */
  owner: z.union([z.enum(['me', 'nobody']), z.uuid()]).optional(),
  /** `1`: an open call request; `today`: the same, due today or before; `0`: all others. */
  call: z.enum(['1', 'today', '0']).optional(),
  /**
   * `1`: a reminder due today or before; `hour`: an appointment of today or before; `none`: no
   * reminder, no call to make, and not answered today.
   */
  due: z.enum(['1', 'hour', 'none']).optional(),
  /** `1`: the sender has answered by mail and waits; `0`: all others. */
  answer: z.enum(['1', '0']).optional(),
  sort: z.enum(leadSorts).default('newest'),
};

export const leadFilters = z.strictObject(filters);
export type LeadFilters = z.infer<typeof leadFilters>;

export const leadQueueQuery = z.strictObject({ ...filters, cursor: uuidCursor.optional() });

const person = z.object({ id: z.string(), name: z.string() });

const leadRow = z.object({
  id: z.string(),
  kind: z.enum(leadKinds),
  /** Null for a request of the site's forms. */
  channel: z.enum(leadChannels).nullable(),
  status: z.enum(leadStatuses),
  name: z.string(),
  company: z.string(),
  /** May be empty if an operator wrote the request down. */
  email: z.string(),
  phone: z.string(),
  excerpt: z.string(),
  owner: person.nullable(),
  reminderOn: z.string().nullable(),
  /** 'HH:MM' in Madrid: the reminder is an appointment. */
  reminderTime: z.string().nullable(),
  /** Null if unknown or not lost. */
  lostReason: z.enum(lostReasons).nullable(),
  waitsForCall: z.boolean(),
  /** The sender has answered by mail, without a reply or call since. */
  waitsForAnswer: z.boolean(),
  /** By the address, or by a phone that only one customer has. */
  isCustomer: z.boolean(),
  /** Whether its order is paid; null without a quote. */
  isPaid: z.boolean().nullable(),
  createdAt: z.string(),
  version: z.int(),
  /** Other requests of the same address: the newest, and how many there are. */
  also: z.object({ id: z.string(), at: z.string(), count: z.int() }).nullable(),
});
export type LeadRow = z.infer<typeof leadRow>;

export const leadQueueAnswer = z.object({ rows: z.array(leadRow), next: z.string().nullable() });
export type LeadQueueAnswer = z.infer<typeof leadQueueAnswer>;

const leadCustomer = z.object({
  organizationId: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  owed: z.object({ cents: z.int(), currency: z.string() }).nullable(),
});
export type LeadCustomer = z.infer<typeof leadCustomer>;

/** As typed: one of them may be incomplete. */
export const leadCallerQuery = z.strictObject({
  phone: z.string().max(40).default(''),
  email: z.string().max(254).default(''),
});
export const leadCallerAnswer = z.object({
  customer: leadCustomer.nullable(),
  /** Their newest open request. */
  lead: leadRow
    .pick({ id: true, kind: true, channel: true, status: true, owner: true, createdAt: true })
    .nullable(),
});
export type LeadCallerAnswer = z.infer<typeof leadCallerAnswer>;

const changes = z.array(z.object({ what: z.string(), from: z.string(), to: z.string() }));

export const leadCallResults = ['spoken', 'unanswered', 'message'] as const;
export type LeadCallResult = (typeof leadCallResults)[number];

const leadEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: person,
  kind: z.enum(['note', 'reply', 'change', 'call']),
  /** A note with the sender's words. */
  isFromSender: z.boolean(),
  /** Set for a call. */
  result: z.enum(leadCallResults).nullable(),
  text: z.string().nullable(),
  subject: z.string().nullable(),
  /** A reply's mail; null once it is erased. */
  mail: z
    .object({
      id: z.string(),
      state: z.enum(mailStates),
      /** Why the last attempt failed, as part of a sentence. */
      reason: z.string().nullable(),
    })
    .nullable(),
  changes,
});
export type LeadEntry = z.infer<typeof leadEntry>;

export const leadDetail = leadRow.extend({
  data: z.record(z.string(), z.unknown()),
  /** For a contracting request, in cents with VAT. */
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
  purchase: z
    .object({
      organizationId: z.string(),
      installationId: z.string().nullable(),
      cents: z.int(),
      currency: z.string(),
      state: z.enum(['paid', 'unpaid', 'no_payment_required']),
      at: z.string(),
    })
    .nullable(),
  calledAt: z.string().nullable(),
  /** The typed reason, for 'other'. */
  lostDetail: z.string().nullable(),
  /** The operator who wrote the request down. */
  recordedBy: z.string().nullable(),
  account: leadCustomer.nullable(),
  /** The sender's address, else the account's; empty without both. */
  replyTo: z.string(),
  others: z.array(leadRow.pick({ id: true, kind: true, status: true, phone: true, createdAt: true })),
  entries: z.array(leadEntry),
  /** The oldest first. */
  received: z.array(receivedMail),
});
export type LeadDetail = z.infer<typeof leadDetail>;

export const colleaguesAnswer = z.object({ colleagues: z.array(person) });
export type ColleaguesAnswer = z.infer<typeof colleaguesAnswer>;

const leadChange = {
  status: z.enum(leadStatuses).optional(),
  ownerId: z.uuid().nullable().optional(),
  reminderOn: z.iso.date('Escribe una fecha válida').nullable().optional(),
  /** Another day without it has no hour. */
  reminderTime: z.iso.time({ precision: -1, error: 'Escribe una hora válida' }).nullable().optional(),
  called: z.boolean().optional(),
  /** Kept only while the request is lost. */
  lostReason: z.enum(lostReasons).nullable().optional(),
  lostDetail: z
    .string()
    .trim()
    .max(MAX_LOST_DETAIL_LENGTH, `Como mucho ${MAX_LOST_DETAIL_LENGTH} caracteres`)
    .regex(SINGLE_LINE, INVALID_CHARACTERS_MESSAGE)
    .optional(),
};

const isTyped = ({ value }: { value: unknown }) => value instanceof Object;
const NO_WAY_BACK = { path: ['phone'], error: 'Escribe un teléfono o un email', when: isTyped };
const isReachable = ({ phone, email }: { phone: string; email: string }) => phone !== '' || email !== '';

const contact = {
  name: nameSchema,
  company: companySchema,
  phone: phoneSchema,
  email: z.union([z.literal(''), emailSchema]),
};
export const leadContact = z.strictObject(contact).refine(isReachable, NO_WAY_BACK);
export type LeadContact = z.infer<typeof leadContact>;

/** Returns 409 'leads.changed', with the changes in its `fields`, for an outdated `version`. */
export const changeLeadBody = z.strictObject({
  version: z.int(),
  ...leadChange,
  contact: leadContact.optional(),
});
export type ChangeLeadBody = z.infer<typeof changeLeadBody>;

export const MAX_LEADS_AT_ONCE = 100;

const seenLead = z.strictObject({ id: z.uuid(), version: z.int() });
export type SeenLead = z.infer<typeof seenLead>;

/** Reverts the operator's last change of each request. */
export const undoLeadsBody = z.strictObject({
  leads: z.array(seenLead).min(1).max(MAX_LEADS_AT_ONCE, `Como mucho ${MAX_LEADS_AT_ONCE} de una vez`),
});
export type UndoLeadsBody = z.infer<typeof undoLeadsBody>;

export const changeLeadsBody = undoLeadsBody.extend({
  status: leadChange.status,
  ownerId: leadChange.ownerId,
  lostReason: leadChange.lostReason,
  lostDetail: leadChange.lostDetail,
});
export type ChangeLeadsBody = z.infer<typeof changeLeadsBody>;

/**
 * `changed`: with their new version, for an undo. `left`: those that a colleague changed or that no
 * longer exist.
 */
export const changeLeadsAnswer = z.object({ changed: z.array(seenLead), left: z.array(z.string()) });
export type ChangeLeadsAnswer = z.infer<typeof changeLeadsAnswer>;
export const undoLeadsAnswer = changeLeadsAnswer.pick({ left: true });
export type UndoLeadsAnswer = z.infer<typeof undoLeadsAnswer>;

export const MAX_NOTE_LENGTH = 4_000;
const text = z
  .string()
  .trim()
  .max(MAX_NOTE_LENGTH, `Como mucho ${MAX_NOTE_LENGTH} caracteres`)
  .regex(LINES, INVALID_CHARACTERS_MESSAGE);
const words = (missing: string) => text.min(1, missing);

export const leadNoteBody = z.strictObject({
  id: sentAs,
  text: words('Escribe la nota'),
  /** The text is the sender's answer outside the site. */
  from: z.literal('sender').optional(),
});
export type LeadNoteBody = z.infer<typeof leadNoteBody>;

/** A request that came by phone, WhatsApp, mail or in person. An empty text is a missing value. */
export const recordedLead = z
  .strictObject({
    channel: z.enum(leadChannels, 'Elige cómo ha llegado'),
    kind: z.enum(['contact', 'demo'], 'Elige qué pide'),
    ...contact,
    message: words('Escribe lo que pide'),
    ownerId: z.union([z.literal(''), z.uuid()]),
    callOn: z.union([z.literal(''), z.iso.date('Escribe una fecha válida')]),
  })
  .refine(isReachable, NO_WAY_BACK)
  .refine(({ phone, email, callOn }) => phone !== '' || email === '' || callOn === '', {
    ...{ path: ['phone'], error: 'Escribe el teléfono al que hay que llamar', when: isTyped },
  });
export type RecordedLead = z.infer<typeof recordedLead>;

export const recordLeadBody = recordedLead.safeExtend({ id: sentAs });
export type RecordLeadBody = z.infer<typeof recordLeadBody>;

export const leadReplyBody = z.strictObject({
  id: sentAs,
  /** The address that the operator saw: it may have been erased meanwhile. */
  to: emailSchema,
  /** The newest reply that the operator saw, so that two colleagues don't both reply. */
  seenReply: z.string().nullable(),
  subject: z
    .string()
    .trim()
    .min(1, 'Escribe el asunto')
    .max(150, 'Como mucho 150 caracteres')
    .regex(SINGLE_LINE, INVALID_CHARACTERS_MESSAGE),
  text: words('Escribe el mensaje'),
  /** Attaches the request's appointment, if it is still to come, for a calendar. */
  event: z.boolean().default(false),
});
export type LeadReplyBody = z.infer<typeof leadReplyBody>;

/**
 * The text may be empty. Null `againOn`: no other call; after a talk, a later reminder stays. An
 * appointment that is still to come always does.
 */
export const leadCallBody = z.strictObject({
  id: sentAs,
  version: z.int(),
  result: z.enum(leadCallResults),
  text,
  againOn: z.iso.date('Escribe una fecha válida').nullable(),
  /** Makes the next call an appointment. */
  againHour: z.int().min(0).max(23).nullable().default(null),
});
export type LeadCallBody = z.infer<typeof leadCallBody>;
