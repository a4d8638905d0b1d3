import { planTypes } from '@horus/contract/catalog';
import { installationSteps, installationView } from '@horus/contract/installations';
import { contactPreferences } from '@horus/contract/lead-options';
import { z } from 'zod';
import { queueCursor } from './queue-cursor.ts';
import { sentAs } from './undo.ts';

/** 'Instalaciones': what was bought and is to be set up. */

export const installationLists = ['open', 'done', 'cancelled'] as const;
export type InstallationList = (typeof installationLists)[number];

/** GET /api/admin/installations: the nearest deadline first; what is over the newest first. */
export const installationQueueQuery = z.strictObject({
  list: z.enum(installationLists).default('open'),
  cursor: queueCursor.optional(),
});

const installationQueueRow = installationView.extend({
  id: z.string(),
  organizationId: z.string(),
  company: z.string().nullable(),
  planType: z.enum(planTypes),
  /** Of what is left to do; null when nothing is. */
  nextDueAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  version: z.int(),
  /** Calls that nobody answered; when the last was, and the day on which to try again. */
  callTries: z.int(),
  callTriedAt: z.string().nullable(),
  callAgainOn: z.string().nullable(),
});
export type InstallationQueueRow = z.infer<typeof installationQueueRow>;

export const installationQueueAnswer = z.object({
  rows: z.array(installationQueueRow),
  next: z.string().nullable(),
});
export type InstallationQueueAnswer = z.infer<typeof installationQueueAnswer>;

/** GET /api/admin/installations/:installationId */
export const installationDetail = installationQueueRow.extend({
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** The numbers that they have left, the one of the order first. */
  phones: z.array(z.string()),
  /** Where they are, as their invoices say it; null where nobody has said it. */
  address: z.string().nullable(),
  /** The request of the wizard that it was bought by; null when there is none any more. */
  leadId: z.string().nullable(),
  /** What they said when they hired, if they did so in the wizard. */
  hiring: z
    .object({
      preferredContact: z.enum(contactPreferences),
      callbackRequested: z.boolean(),
      /** The day on which they want to begin. */
      startDate: z.string(),
      comments: z.string(),
    })
    .nullable(),
});
export type InstallationDetail = z.infer<typeof installationDetail>;

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Como mucho ${max} caracteres`)
    .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'Hay caracteres que no se pueden usar');

/** POST /api/admin/installations/:installationId/steps */
export const installationStepBody = z
  .strictObject({
    id: sentAs,
    step: z.enum(installationSteps),
    /** As it was when the operator looked. */
    seenVersion: z.int32().min(1),
    carrier: line(60).default(''),
    trackingNumber: line(60).default(''),
  })
  .refine(({ step, trackingNumber }) => step !== 'shipped' || trackingNumber !== '', {
    path: ['trackingNumber'],
    message: 'Escribe el número de seguimiento: el cliente lo recibe',
  });
export type InstallationStepBody = z.infer<typeof installationStepBody>;

/** POST /api/admin/installations/:installationId/calls: somebody called, and nobody answered. */
export const unansweredCallBody = z.strictObject({
  seenVersion: z.int32().min(1),
  againOn: z.iso.date('Escribe una fecha válida').nullable(),
});
export type UnansweredCallBody = z.infer<typeof unansweredCallBody>;
