import { activityView } from '@horus/contract/activity';
import {
  companySchema,
  emailSchema,
  INVALID_CHARACTERS_MESSAGE,
  LINES,
  nameSchema,
  SINGLE_LINE,
} from '@horus/contract/auth';
import { leadCallResults, leadReplyBody } from '@horus/contract/backoffice/leads';
import { receivedMail, repeatableMail } from '@horus/contract/backoffice/mail';
import { sentAs } from '@horus/contract/backoffice/undo';
import {
  billingPeriodSchema,
  paymentMethodView,
  planTypeSchema,
  subscriptionInfo,
} from '@horus/contract/billing';
import { cancelReasons } from '@horus/contract/cancel-reasons';
import { disputeAnswer } from '@horus/contract/disputes';
import { payerForm, savedPayer } from '@horus/contract/fiscal-data';
import { phoneSchema } from '@horus/contract/leads';
import { listCursor, uuidCursor } from '@horus/contract/list-cursor';
import { deletionFields, hasReason } from '@horus/contract/requests';
import { roles } from '@horus/contract/roles';
import { z } from 'zod';

/** A customer's own page shows the finer state instead. */
export const customerStatuses = ['active', 'trial', 'unpaid', 'ending', 'financed', 'ended', 'none'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];
export const customerFilters = [
  'answered',
  'disputed',
  'on-its-way',
  ...customerStatuses,
  'ended-unpaid',
] as const;

export const MIN_CUSTOMER_SEARCH = 3;
export const CUSTOMERS_PER_PAGE = 50;

export const customersQuery = z.strictObject({
  /** Searches names, emails, tax ids and Stripe ids; ignores accents and case. */
  q: z.string().trim().max(100).optional(),
  status: z.enum(customerFilters).optional(),
  plan: planTypeSchema.optional(),
  before: uuidCursor.optional(),
});
export type CustomersQuery = z.infer<typeof customersQuery>;

const callAgain = {
  againOn: z.iso.date('Escribe una fecha válida').nullable(),
  againHour: z.int().min(0).max(23).nullable(),
};

export const customerRow = z.object({
  organizationId: z.string(),
  /** The organisation's name, else its first owner's name, else the email of its purchase. */
  name: z.string(),
  owner: z.string().nullable(),
  email: z.string().nullable(),
  taxId: z.string().nullable(),
  city: z.string().nullable(),
  status: z.enum(customerStatuses),
  state: subscriptionInfo.shape.state,
  planType: planTypeSchema.nullable(),
  billingPeriod: billingPeriodSchema.nullable(),
  /** The plan's start, or the registration date without a plan. */
  since: z.string(),
  endsAt: z.string().nullable(),
  /** The undecided disputes; `dueAt` is null once all are answered. */
  dispute: z.object({ cents: z.int(), currency: z.string(), dueAt: z.string().nullable() }).nullable(),
  stripeCustomerId: z.string().nullable(),
  /** Only in the list of customers with an unpaid fee, and in the CSV. */
  debt: z
    .object({
      cents: z.int(),
      currency: z.string(),
      since: z.string(),
      retryAt: z.string().nullable(),
      phone: z.string().nullable(),
      /** Since the oldest of the owed fees; `text` may be a promise. */
      lastCall: z
        .object({ at: z.string(), result: z.enum(leadCallResults), text: z.string(), ...callAgain })
        .nullable(),
    })
    .nullable(),
});
export type CustomerRow = z.infer<typeof customerRow>;
export const customersPage = z.object({
  customers: z.array(customerRow),
  /** The debts on all pages; only on the first page of customers with an unpaid fee. */
  owed: z.object({ cents: z.int(), currency: z.string(), customers: z.int() }).nullable(),
  next: z.string().nullable(),
});
export type CustomersPage = z.infer<typeof customersPage>;

export const customerMember = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  since: z.string(),
  emailVerified: z.boolean(),
  /** An address that the member still has to confirm. */
  newEmail: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  blockedAt: z.string().nullable(),
  secondStep: z.boolean(),
});
export type CustomerMember = z.infer<typeof customerMember>;

/** An invited person who has not joined yet. */
export const customerInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  at: z.string(),
  expiresAt: z.string(),
});
export type CustomerInvitation = z.infer<typeof customerInvitation>;

export const customerRequest = z.object({
  kind: z.enum(['invoice', 'deletion', 'lead', 'installation']),
  id: z.string(),
  at: z.string(),
  what: z.string(),
  state: z.string(),
  waits: z.boolean(),
  dueAt: z.string().nullable(),
  /**
   * For an installation: the hardware, its parcel, and when the system was ready. For an issued
   * invoice: its number and day.
   */
  detail: z.string().nullable(),
  /** The operator who opened an invoice's request for the customer. */
  openedBy: z.string().nullable(),
  /** The operator who sent an installation's parcel: not in `detail`, which the bank may get. */
  sentBy: z.string().nullable(),
});
export const lastContact = z.object({
  at: z.string(),
  who: z.string().nullable(),
  what: z.enum(['reply', 'email', 'reminder', 'mail', 'call', 'unanswered', 'message', 'theirs', 'answer']),
  /** The call's note or the message; the subject of a mail. */
  text: z.string().nullable(),
});
/** `cents` in minor units of `currency`. */
export const customerRefund = z.object({
  id: z.string(),
  paymentId: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  cents: z.int(),
  currency: z.string(),
  reason: z.string(),
  /** `asked`: no response from Stripe yet. */
  state: z.enum(['asked', 'done']),
});
export type CustomerRefund = z.infer<typeof customerRefund>;
/** A dispute at Stripe. `status` and `reason` are Stripe's values. */
export const customerDispute = z.object({
  id: z.string(),
  paymentId: z.string(),
  description: z.string(),
  cents: z.int(),
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  openedAt: z.string(),
  /** Deadline for the evidence; null when it can't be submitted. */
  dueAt: z.string().nullable(),
  /** Null before it is sent. */
  answer: disputeAnswer.nullable(),
});
export type CustomerDispute = z.infer<typeof customerDispute>;
export const customerNote = z.object({
  id: z.string(),
  at: z.string(),
  author: z.string(),
  text: z.string(),
  /** Set when the note is an email; `to` is null once the recipient is erased. */
  email: z.object({ to: z.string().nullable(), subject: z.string() }).nullable(),
  /** Set when the note is a call. */
  call: z.object({ result: z.enum(leadCallResults), ...callAgain }).nullable(),
});
export type CustomerNote = z.infer<typeof customerNote>;

/** An open invoice of the subscription. `cents` is the remaining amount. */
export const owedFee = z.object({
  invoiceId: z.string(),
  number: z.string().nullable(),
  cents: z.int(),
  issuedAt: z.string(),
  /** A payment is on its way: it can't be charged or voided now. */
  isProcessing: z.boolean(),
});
export type OwedFee = z.infer<typeof owedFee>;

/** Empty without a value. `phone` is the newest number. */
export const companyData = z.object({
  company: z.string(),
  phone: z.string(),
  payer: savedPayer.nullable(),
});
export type CompanyData = z.infer<typeof companyData>;

export const customerPage = z.object({
  customer: customerRow,
  data: companyData,
  createdAt: z.string(),
  syncedAt: z.string().nullable(),
  address: z.string().nullable(),
  phones: z.array(z.string()),
  lastContact: lastContact.nullable(),
  info: subscriptionInfo,
  /** In minor units of `currency`. */
  owed: z
    .object({
      amount: z.int(),
      currency: z.string(),
      since: z.string(),
      fees: z.array(owedFee),
      failures: z.int(),
      lastFailure: z.string().nullable(),
    })
    .nullable(),
  /** The fee of the current period was voided. */
  periodVoided: z.boolean(),
  members: z.array(customerMember),
  /** Expired ones included, newest first. */
  invitations: z.array(customerInvitation),
  requests: z.array(customerRequest),
  /** Newest first. An undelivered mail is not left out for a newer one. */
  mails: z.array(repeatableMail),
  refunds: z.array(customerRefund),
  disputes: z.array(customerDispute),
  notes: z.array(customerNote),
  /** The oldest first; those that answer a request are the request's. */
  received: z.array(receivedMail),
});
export type CustomerPage = z.infer<typeof customerPage>;

export const timelineEvent = activityView.pick({ at: true, who: true, what: true }).extend({
  id: z.string(),
  kind: z.enum(['activity', 'payment', 'refund', 'mail', 'request', 'note']),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;
export const timelineQuery = z.strictObject({ before: listCursor.optional() });
export const timelinePage = z.object({ events: z.array(timelineEvent), next: z.string().nullable() });
export type TimelinePage = z.infer<typeof timelinePage>;
export const TIMELINE_PER_PAGE = 30;

export const endOfPeriod = subscriptionInfo.pick({ plan: true, state: true, due: true }).extend({
  /** `none`: no plan that renews, or its owner cancelled it. */
  possible: z.enum(['cancel', 'keep', 'none']),
  endsAt: z.string().nullable(),
  /** The fee that a cancellation stops or an undo restores; null without one. */
  nextFee: z.object({ date: z.string(), amount: z.int() }).nullable(),
  /** Cancelled, the plan ends with its account. */
  endsWithAccount: z.boolean(),
  givesUpChange: z.boolean(),
});
export type EndOfPeriodView = z.infer<typeof endOfPeriod>;
export const setEndOfPeriodBody = z.strictObject({
  cancel: z.boolean(),
  seenEnd: z.string().max(40),
  /** Why the customer cancels. */
  reason: z.enum(cancelReasons).optional(),
});
export type SetEndOfPeriodBody = z.infer<typeof setEndOfPeriodBody>;

/** Amounts in minor units of `currency`. */
export const refundable = z.object({
  id: z.string(),
  description: z.string(),
  paidAt: z.string(),
  currency: z.string(),
  amount: z.int(),
  refunded: z.int(),
  left: z.int(),
  refusal: z.enum(['not_paid', 'partly_transferred', 'disputed', 'nothing_left']).nullable(),
  endsPlan: z.boolean(),
  waiting: z.object({ id: z.string(), cents: z.int(), reason: z.string() }).nullable(),
  latest: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  /** The unused part of this payment that a change of plan has credited, with VAT. */
  credited: z.object({ cents: z.int(), at: z.string() }).nullable(),
  /** Numbers of the company's own invoices for it. */
  issued: z.array(z.string()),
});
export type Refundable = z.infer<typeof refundable>;

/** The invoice of a payment, in minor units of `currency`; lines without VAT. */
export const chargeLines = z.object({
  currency: z.string(),
  /** `period` of a fee. */
  lines: z.array(
    z.object({
      name: z.string(),
      cents: z.int(),
      period: z.object({ startsAt: z.string(), endsAt: z.string() }).nullable(),
    }),
  ),
  method: paymentMethodView.nullable(),
  discount: z.int(),
  tax: z.int(),
  total: z.int(),
  /** Negative if the invoice added to the customer's credit. */
  balanceUsed: z.int(),
  paid: z.int(),
});
export type ChargeLines = z.infer<typeof chargeLines>;

const reasonFor = (missing: string) =>
  z
    .string()
    .trim()
    .min(3, missing)
    .max(500, 'El motivo no puede tener más de 500 caracteres')
    .regex(LINES, INVALID_CHARACTERS_MESSAGE);
const transferDay = z.iso.date('Escribe una fecha válida');
/** May be empty. */
const transferReference = z
  .string()
  .trim()
  .max(140, 'La referencia no puede tener más de 140 caracteres')
  .regex(SINGLE_LINE, INVALID_CHARACTERS_MESSAGE);
export const refundReason = reasonFor('Escribe por qué se devuelve');
export const refundBody = z.strictObject({
  /** Idempotency key. */
  id: z.uuid(),
  cents: z.int32().min(1, 'Escribe cuánto se devuelve'),
  reason: refundReason,
  refundedBefore: z.int32().min(0),
  /** Only for a payment by transfer. `refundedOn`: not after today. */
  transfer: z.strictObject({ refundedOn: transferDay, reference: transferReference }).optional(),
});
export type RefundBody = z.infer<typeof refundBody>;

/** `isNew`: false for one that was pending already. */
export const openedInvoice = z.object({ requestId: z.string(), isNew: z.boolean() });

/** The mail as its first reader gets it. */
export const paymentReminder = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  isSentToday: z.boolean(),
  /** The last mail about this debt, automatic or not. */
  lastSentAt: z.string().nullable(),
});
export type PaymentReminder = z.infer<typeof paymentReminder>;

/** Idempotency key. */
export const chargeFeeBody = z.strictObject({ id: z.uuid() });
export type ChargeFeeBody = z.infer<typeof chargeFeeBody>;
export const transferFeeBody = z.strictObject({
  /** Idempotency key. */
  id: z.uuid(),
  /** Not after today. */
  paidOn: transferDay,
  /** Confirms a day before the fee. */
  isBeforeFee: z.literal(true).optional(),
  reference: transferReference,
});
export type TransferFeeBody = z.infer<typeof transferFeeBody>;
export const voidFeeBody = z.strictObject({
  id: z.uuid(),
  reason: reasonFor('Escribe por qué se anula'),
});
export type VoidFeeBody = z.infer<typeof voidFeeBody>;

export const acceptDisputeBody = z.strictObject({
  /** May be empty. */
  reason: z
    .string()
    .trim()
    .max(500, 'El motivo no puede tener más de 500 caracteres')
    .regex(LINES, INVALID_CHARACTERS_MESSAGE),
});

export const MAX_DISPUTE_ANSWER_LENGTH = 10_000;
export const answerDisputeBody = z.strictObject({
  text: z
    .string()
    .trim()
    .min(20, 'Cuéntale al banco qué demuestra que el cobro está bien, en unas frases')
    .max(
      MAX_DISPUTE_ANSWER_LENGTH,
      `La respuesta no puede tener más de ${MAX_DISPUTE_ANSWER_LENGTH} caracteres`,
    )
    .regex(LINES, INVALID_CHARACTERS_MESSAGE),
  /** From the upload of the file. */
  fileId: z
    .string()
    .regex(/^file_\w{1,250}$/)
    .optional(),
});
export const disputeFileQuery = z.object({ name: z.string().trim().min(1).max(200) });
export const disputeFileUploaded = z.object({ fileId: z.string() });
export type AnswerDisputeBody = z.infer<typeof answerDisputeBody>;

const noteText = z
  .string()
  .trim()
  .max(2_000, 'La nota no puede tener más de 2000 caracteres')
  .regex(LINES, INVALID_CHARACTERS_MESSAGE);
export const noteBody = z.strictObject({
  /** Idempotency key. */
  id: z.uuid(),
  text: noteText.min(1, 'Escribe la nota'),
});
export type NoteBody = z.infer<typeof noteBody>;

/** `id` is the idempotency key. The text may be empty. */
export const customerCallBody = z.strictObject({
  id: z.uuid(),
  result: z.enum(leadCallResults),
  text: noteText,
  ...callAgain,
});
export type CustomerCallBody = z.infer<typeof customerCallBody>;

export const customerEmailBody = leadReplyBody.omit({ seenReply: true });
export type CustomerEmailBody = z.infer<typeof customerEmailBody>;

/** `seen` is the data that the form started with. Returns 409 when it has changed since. */
export const correctCompanyBody = z.strictObject({
  company: companySchema,
  phone: phoneSchema,
  /** Null keeps what is saved. */
  payer: payerForm.nullable(),
  seen: companyData,
});
export type CorrectCompanyBody = z.infer<typeof correctCompanyBody>;

/** Another email is saved when the member confirms it. */
export const correctMemberBody = z.strictObject({
  /** Pages of the previous release send none. */
  id: sentAs.optional(),
  name: nameSchema,
  email: emailSchema,
  seen: z.object({ name: z.string(), email: z.string() }),
});
export type CorrectMemberBody = z.infer<typeof correctMemberBody>;

export const blockBody = z.strictObject({ blocked: z.boolean() });
export const viewAnswer = z.object({ token: z.string(), until: z.string() });
export type ViewAnswer = z.infer<typeof viewAnswer>;

/** The deletion that a member asked for by phone. */
export const phonedDeletionBody = z
  .strictObject({
    ...deletionFields,
    calledBy: z
      .string()
      .trim()
      .min(1, 'Escribe quién ha llamado')
      .max(100, 'Como mucho 100 caracteres')
      .regex(SINGLE_LINE, INVALID_CHARACTERS_MESSAGE),
  })
  .refine(hasReason, { path: ['otherReason'], message: 'Escribe el motivo' });
export type PhonedDeletionBody = z.infer<typeof phonedDeletionBody>;
