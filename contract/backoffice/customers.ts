import { activityView } from '@horus/contract/activity';
import { INVALID_CHARACTERS_MESSAGE, LINES } from '@horus/contract/auth';
import { leadReplyBody } from '@horus/contract/backoffice/leads';
import { repeatableMail } from '@horus/contract/backoffice/mail';
import { billingPeriodSchema, planTypeSchema, subscriptionInfo } from '@horus/contract/billing';
import { roles } from '@horus/contract/roles';
import { z } from 'zod';

/** *Clientes*: the organisations that the company sells to, and what it does for them. */

/**
 * How a customer stands, in a word for lists and filters; the page of one says it as the customer
 * reads it.
 */
export const customerStatuses = ['active', 'trial', 'unpaid', 'ending', 'financed', 'ended', 'none'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];
/** What the list is narrowed by: how they stand, or that they claim a payment back. */
export const customerFilters = ['disputed', ...customerStatuses] as const;

/** Shortest text that is looked for: a shorter one would be in everything. */
export const MIN_CUSTOMER_SEARCH = 3;
export const CUSTOMERS_PER_PAGE = 50;

const NO_PAGE = 'La página pedida no existe.';
const cursor = z
  .string()
  .regex(/^\d{1,16}_[\w-]{1,100}$/, NO_PAGE)
  .optional();

/** GET /api/admin/customers: what the address of the list holds. */
export const customersQuery = z.strictObject({
  /** In names, e-mails, tax ids and ids of Stripe; accents and case don't matter. */
  q: z.string().trim().max(100).optional(),
  status: z.enum(customerFilters).optional(),
  plan: planTypeSchema.optional(),
  before: cursor.refine(
    (before) => before === undefined || z.uuid().safeParse(before.split('_')[1]).success,
    NO_PAGE,
  ),
});
export type CustomersQuery = z.infer<typeof customersQuery>;

export const customerRow = z.object({
  organizationId: z.string(),
  /** Its name; else its first owner's, or the e-mail that it was bought with. */
  name: z.string(),
  owner: z.string().nullable(),
  email: z.string().nullable(),
  taxId: z.string().nullable(),
  status: z.enum(customerStatuses),
  /** Where its plan stands as the customer reads it. */
  state: subscriptionInfo.shape.state,
  planType: planTypeSchema.nullable(),
  billingPeriod: billingPeriodSchema.nullable(),
  /** When its plan began; when it registered, without one. */
  since: z.string(),
  endsAt: z.string().nullable(),
  /** A payment claimed back at their bank, undecided, and until when it can be answered. */
  dispute: z.object({ dueAt: z.string().nullable() }).nullable(),
  stripeCustomerId: z.string().nullable(),
});
export type CustomerRow = z.infer<typeof customerRow>;
export const customersPage = z.object({ customers: z.array(customerRow), next: z.string().nullable() });
export type CustomersPage = z.infer<typeof customersPage>;

export const customerMember = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  since: z.string(),
  emailVerified: z.boolean(),
  /** When they were last here; null if never within the time that sessions are kept. */
  lastSeenAt: z.string().nullable(),
  blockedAt: z.string().nullable(),
  /** Whether they log in with a second step, or a passkey. */
  secondStep: z.boolean(),
});
export type CustomerMember = z.infer<typeof customerMember>;

/** Something that its people have asked of the company. */
export const customerRequest = z.object({
  kind: z.enum(['invoice', 'deletion', 'lead', 'installation']),
  id: z.string(),
  at: z.string(),
  what: z.string(),
  state: z.string(),
  /** Whether it waits for the company. */
  waits: z.boolean(),
  /** Until when it is to be done; null where no moment is promised. */
  dueAt: z.string().nullable(),
  /** Of an installation: when the system was ready, and how its parcel is followed. */
  detail: z.string().nullable(),
});
/** When one of the company's people last had to do with them, and how; `who` where it is known. */
export const lastContact = z.object({
  at: z.string(),
  who: z.string().nullable(),
  what: z.enum(['reply', 'email', 'call', 'note']),
});
/** What the company gave back of a payment and why; amounts in minor units of `currency`. */
export const customerRefund = z.object({
  id: z.string(),
  paymentId: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  cents: z.int(),
  currency: z.string(),
  reason: z.string(),
  /** `asked`: Stripe has not answered yet. */
  state: z.enum(['asked', 'done']),
});
export type CustomerRefund = z.infer<typeof customerRefund>;
/** A payment that was claimed back at the bank; `status` and `reason` in Stripe's words. */
export const customerDispute = z.object({
  id: z.string(),
  paymentId: z.string(),
  description: z.string(),
  cents: z.int(),
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  openedAt: z.string(),
  /** Until when it can be answered; null when it can't. */
  dueAt: z.string().nullable(),
});
export type CustomerDispute = z.infer<typeof customerDispute>;
export const customerNote = z.object({
  id: z.string(),
  at: z.string(),
  author: z.string(),
  text: z.string(),
  /** Of a mail, where it is none of the notes: to whom it went, null once they are gone. */
  email: z.object({ to: z.string().nullable(), subject: z.string() }).nullable(),
});

/** An open fee of the subscription: it can be charged or voided. `cents` is what remains of it. */
export const owedFee = z.object({
  invoiceId: z.string(),
  number: z.string().nullable(),
  cents: z.int(),
  issuedAt: z.string(),
});
export type OwedFee = z.infer<typeof owedFee>;

/** GET /api/admin/customers/:organizationId */
export const customerPage = z.object({
  customer: customerRow,
  createdAt: z.string(),
  /** When our books were last brought up to date with Stripe. */
  syncedAt: z.string().nullable(),
  /** Where they are, as their invoices say it; null where nobody has said it. */
  address: z.string().nullable(),
  /** The numbers that their people have left, the newest first. */
  phones: z.array(z.string()),
  lastContact: lastContact.nullable(),
  info: subscriptionInfo,
  /** What its subscription owes, in minor units of `currency`, and since when. */
  owed: z
    .object({
      amount: z.int(),
      currency: z.string(),
      since: z.string(),
      fees: z.array(owedFee),
      /** Refusals of its charges, and Stripe's code of the latest. */
      failures: z.int(),
      lastFailure: z.string().nullable(),
    })
    .nullable(),
  members: z.array(customerMember),
  requests: z.array(customerRequest),
  /** To its people: what did not arrive, then the newest. */
  mails: z.array(repeatableMail),
  refunds: z.array(customerRefund),
  disputes: z.array(customerDispute),
  notes: z.array(customerNote),
});
export type CustomerPage = z.infer<typeof customerPage>;

/** One thing that happened, of any kind: the account's list, payments, mails, requests, notes. */
export const timelineEvent = activityView.pick({ at: true, who: true, what: true }).extend({
  id: z.string(),
  kind: z.enum(['activity', 'payment', 'refund', 'mail', 'request', 'note']),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;
export const timelineQuery = z.strictObject({ before: cursor });
export const timelinePage = z.object({ events: z.array(timelineEvent), next: z.string().nullable() });
export type TimelinePage = z.infer<typeof timelinePage>;
export const TIMELINE_PER_PAGE = 30;

/** What cancelling at the end of the period, or going on, would do. */
export const endOfPeriod = subscriptionInfo.pick({ plan: true, state: true, due: true }).extend({
  /** `none`: there is no plan that renews, or that its owner has cancelled. */
  possible: z.enum(['cancel', 'keep', 'none']),
  /** When it ends, or would; null without a plan. */
  endsAt: z.string().nullable(),
  /** The fee that a cancellation stops, or that comes again; null where none would. */
  nextFee: z.object({ date: z.string(), amount: z.int() }).nullable(),
  /** Whether a cancellation gives up a planned change of plan. */
  givesUpChange: z.boolean(),
});
export type EndOfPeriodView = z.infer<typeof endOfPeriod>;
export const setEndOfPeriodBody = z.strictObject({
  cancel: z.boolean(),
  seenEnd: z.string().max(40),
});

/** What can be given back of a payment; amounts in minor units of `currency`. */
export const refundable = z.object({
  id: z.string(),
  description: z.string(),
  paidAt: z.string(),
  currency: z.string(),
  amount: z.int(),
  refunded: z.int(),
  left: z.int(),
  refusal: z.enum(['not_paid', 'disputed', 'nothing_left']).nullable(),
  /** Whether giving all that is left back ends the plan. */
  endsPlan: z.boolean(),
  waiting: z.object({ id: z.string(), cents: z.int(), reason: z.string() }).nullable(),
  /** The company's last refund of it; `by` is null where it is not known. */
  latest: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
});
export type Refundable = z.infer<typeof refundable>;

const reasonFor = (missing: string) =>
  z
    .string()
    .trim()
    .min(3, missing)
    .max(500, 'El motivo no puede tener más de 500 caracteres')
    .regex(LINES, INVALID_CHARACTERS_MESSAGE);
export const refundReason = reasonFor('Escribe por qué se devuelve');
export const refundBody = z.strictObject({
  /** Of the browser's making; the same refund, sent again, bears the same one. */
  id: z.uuid(),
  cents: z.int32().min(1, 'Escribe cuánto se devuelve'),
  reason: refundReason,
  refundedBefore: z.int32().min(0),
});
export type RefundBody = z.infer<typeof refundBody>;

/** `id`: made by the browser; the same act, sent again, has the same one. */
export const chargeFeeBody = z.strictObject({ id: z.uuid() });
export type ChargeFeeBody = z.infer<typeof chargeFeeBody>;
export const voidFeeBody = z.strictObject({
  id: z.uuid(),
  reason: reasonFor('Escribe por qué se anula'),
});
export type VoidFeeBody = z.infer<typeof voidFeeBody>;

export const MAX_DISPUTE_ANSWER_LENGTH = 10_000;
export const answerDisputeBody = z.strictObject({
  /** For the bank: what shows that the service was given. */
  text: z
    .string()
    .trim()
    .min(20, 'Cuéntale al banco qué demuestra que el cobro está bien, en unas frases')
    .max(
      MAX_DISPUTE_ANSWER_LENGTH,
      `La respuesta no puede tener más de ${MAX_DISPUTE_ANSWER_LENGTH} caracteres`,
    )
    .regex(LINES, INVALID_CHARACTERS_MESSAGE),
});
export type AnswerDisputeBody = z.infer<typeof answerDisputeBody>;

export const noteBody = z.strictObject({
  /** Of the browser's making; the same note, sent again, bears the same one. */
  id: z.uuid(),
  text: z
    .string()
    .trim()
    .min(1, 'Escribe la nota')
    .max(2_000, 'La nota no puede tener más de 2000 caracteres')
    .regex(LINES, INVALID_CHARACTERS_MESSAGE),
});
export type NoteBody = z.infer<typeof noteBody>;

/** POST /api/admin/customers/:organizationId/emails: a mail to one of its people. */
export const customerEmailBody = leadReplyBody.omit({ seenReply: true });
export type CustomerEmailBody = z.infer<typeof customerEmailBody>;

export const blockBody = z.strictObject({ blocked: z.boolean() });
export const viewAnswer = z.object({ token: z.string(), until: z.string() });
export type ViewAnswer = z.infer<typeof viewAnswer>;
