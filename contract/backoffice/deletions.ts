import { deletionReasons } from '@horus/contract/deletion-options';
import { z } from 'zod';
import { queueCursor } from './queue-cursor.ts';

/** 'Bajas': the deletions that the company carries out. */

export const deletionStates = ['pending', 'done', 'withdrawn'] as const;
export type DeletionState = (typeof deletionStates)[number];

/** GET /api/admin/deletions: those that wait, the nearest deadline first; others the newest. */
export const deletionQueueQuery = z.strictObject({
  state: z.enum(deletionStates).default('pending'),
  cursor: queueCursor.optional(),
});

/** What a deletion came to, in figures: nothing of the person. */
export const deletionReceipt = z.object({
  blockedRecords: z.int(),
  /** When the last of them is erased; null where the law has nothing kept. */
  keptUntil: z.string().nullable(),
  /** Customers whom Stripe keeps with their invoices until then. */
  keptCustomers: z.int(),
  /** Messages sent with the address were left, because nobody has shown that it is theirs. */
  leadsLeft: z.boolean(),
});
export type DeletionReceipt = z.infer<typeof deletionReceipt>;

const deletionQueueRow = z.object({
  id: z.string(),
  state: z.enum(deletionStates),
  /** Null once they are erased. */
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
  accounts: z.object({ horus: z.boolean(), stc: z.boolean() }),
  createdAt: z.string(),
  dueAt: z.string(),
  /** Its plan: that it is cancelled, or when it ends. Null: nothing, it can be carried out. */
  waitsFor: z.union([z.literal('cancellation'), z.iso.datetime()]).nullable(),
  /** Its deadline has passed, and it waits for nothing. */
  overdue: z.boolean(),
  endedAt: z.string().nullable(),
  /** The operator who waits for somebody else's confirmation. */
  confirmationAskedBy: z.string().nullable(),
  receipt: deletionReceipt.nullable(),
});
export type DeletionQueueRow = z.infer<typeof deletionQueueRow>;

export const deletionQueueAnswer = z.object({
  rows: z.array(deletionQueueRow),
  next: z.string().nullable(),
});
export type DeletionQueueAnswer = z.infer<typeof deletionQueueAnswer>;

/** What is still owed, in cents: by the customer, and to them. Any of it wants two people. */
export const owedFigures = z.object({
  owes: z.int(),
  credit: z.int(),
});
export type OwedFigures = z.infer<typeof owedFigures>;

export function isOwed({ owes, credit }: OwedFigures): boolean {
  return owes > 0 || credit > 0;
}

export const keptKinds = ['invoice', 'payment', 'requested-invoice', 'contract', 'hiring-request'] as const;

/** GET /api/admin/deletions/:requestId */
export const deletionDetail = deletionQueueRow.extend({
  reason: z.enum(deletionReasons),
  otherReason: z.string(),
  givesUpRest: z.boolean(),
  /** Whether the address is proved to be theirs: else messages sent with it are left. */
  emailConfirmed: z.boolean(),
  organizations: z.array(z.object({ id: z.string(), company: z.string().nullable(), goes: z.boolean() })),
  /** Why it can't be carried out now, each in a sentence; empty when it can. */
  blockers: z.array(z.string()),
  /** Whether there is somebody at Stripe whose plans are ended first. */
  atStripe: z.boolean(),
  owed: owedFigures,
  erased: z.object({
    sessions: z.int(),
    messages: z.int(),
    invoiceRequests: z.int(),
    copies: z.int(),
  }),
  kept: z.array(z.object({ kind: z.enum(keptKinds), count: z.int(), until: z.string() })),
});
export type DeletionDetail = z.infer<typeof deletionDetail>;

/** POST /api/admin/deletions/:requestId/confirmation: asks somebody else to carry it out. */
export const askConfirmationBody = z.strictObject({ seen: owedFigures });

/** POST /api/admin/deletions/:requestId/carry-out */
export const carryOutBody = z.strictObject({
  /** What was still owed as the operator saw it. */
  seen: owedFigures,
  /** Where it was asked for, that the account in the Horus application is gone. */
  horusErased: z.boolean(),
});
export type CarryOutBody = z.infer<typeof carryOutBody>;
