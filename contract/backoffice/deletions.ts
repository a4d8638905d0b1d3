import { deletionReasons } from '@horus/contract/deletion-options';
import { uuidCursor } from '@horus/contract/list-cursor';
import { z } from 'zod';

export const deletionStates = ['pending', 'done', 'withdrawn'] as const;
export type DeletionState = (typeof deletionStates)[number];

/** Pending ones by deadline; the others newest first. */
export const deletionQueueQuery = z.strictObject({
  state: z.enum(deletionStates).default('pending'),
  cursor: uuidCursor.optional(),
});

export const deletionReceipt = z.object({
  blockedRecords: z.int(),
  /** Erasure date of the last kept record; null when the law requires none. */
  keptUntil: z.string().nullable(),
  /** Stripe customers that keep their invoices until then. */
  keptCustomers: z.int(),
  /** Messages from an unverified address are not erased. */
  leadsLeft: z.boolean(),
});
export type DeletionReceipt = z.infer<typeof deletionReceipt>;

const deletionQueueRow = z.object({
  id: z.string(),
  state: z.enum(deletionStates),
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
  accounts: z.object({ horus: z.boolean(), stc: z.boolean() }),
  createdAt: z.string(),
  dueAt: z.string(),
  /** The plan must be cancelled, or ends at this time. Null: the deletion can run. */
  waitsFor: z.union([z.literal('cancellation'), z.iso.datetime()]).nullable(),
  /** The deadline has passed and `waitsFor` is null. */
  overdue: z.boolean(),
  endedAt: z.string().nullable(),
  confirmationAskedBy: z.string().nullable(),
  receipt: deletionReceipt.nullable(),
});
export type DeletionQueueRow = z.infer<typeof deletionQueueRow>;

export const deletionQueueAnswer = z.object({
  rows: z.array(deletionQueueRow),
  next: z.string().nullable(),
});
export type DeletionQueueAnswer = z.infer<typeof deletionQueueAnswer>;

/** In cents. Any amount above 0 requires two operators. */
export const owedFigures = z.object({
  owes: z.int(),
  credit: z.int(),
});
export type OwedFigures = z.infer<typeof owedFigures>;

export function isOwed({ owes, credit }: OwedFigures): boolean {
  return owes > 0 || credit > 0;
}

export const keptKinds = ['invoice', 'payment', 'requested-invoice', 'contract', 'hiring-request'] as const;

export const deletionDetail = deletionQueueRow.extend({
  reason: z.enum(deletionReasons),
  otherReason: z.string(),
  givesUpRest: z.boolean(),
  /** When false, messages sent from the address are kept. */
  emailConfirmed: z.boolean(),
  organizations: z.array(z.object({ id: z.string(), company: z.string().nullable(), goes: z.boolean() })),
  blockers: z.array(z.string()),
  atStripe: z.boolean(),
  owed: owedFigures,
  /** Whether a manager other than the viewer can log in. */
  hasOtherManager: z.boolean(),
  erased: z.object({
    sessions: z.int(),
    messages: z.int(),
    invoiceRequests: z.int(),
    copies: z.int(),
  }),
  kept: z.array(z.object({ kind: z.enum(keptKinds), count: z.int(), until: z.string() })),
});
export type DeletionDetail = z.infer<typeof deletionDetail>;

export const askConfirmationBody = z.strictObject({ seen: owedFigures });

export const carryOutBody = z.strictObject({
  seen: owedFigures,
  /** Confirms that the account in the Horus application is deleted, when that was requested. */
  horusErased: z.boolean(),
});
export type CarryOutBody = z.infer<typeof carryOutBody>;
