import { planTypes } from '@horus/contract/catalog';
import { installationSteps, installationView } from '@horus/contract/installations';
import { contactPreferences } from '@horus/contract/lead-options';
import { uuidCursor } from '@horus/contract/list-cursor';
import { z } from 'zod';
import { customerMember, customerNote } from './customers.ts';
import { repeatableMail } from './mail.ts';
import { sentAs } from './undo.ts';

export const installationLists = ['open', 'travelling', 'done', 'cancelled'] as const;
export type InstallationList = (typeof installationLists)[number];

/** Open ones by deadline, travelling parcels oldest first; the others newest first. */
export const installationQueueQuery = z.strictObject({
  list: z.enum(installationLists).default('open'),
  /** Only those that lack this step. */
  step: z.enum(installationSteps).optional(),
  /** Only parcels that travel for more than `PARCEL_WORKING_DAYS`. */
  late: z.literal('1').optional(),
  /** As in the list of customers. */
  q: z.string().trim().max(100).optional(),
  cursor: uuidCursor.optional(),
});

const installationQueueRow = installationView.extend({
  id: z.string(),
  organizationId: z.string(),
  company: z.string().nullable(),
  planType: z.enum(planTypes),
  nextDueAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  version: z.int(),
  callTries: z.int(),
  callTriedAt: z.string().nullable(),
  callAgainOn: z.string().nullable(),
  callAgainHour: z.int().nullable(),
  returnReason: z.string().nullable(),
  /** Address of the billing details: the suggested `deliverTo`. */
  address: z.string().nullable(),
  /** The author of `deliverTo`. */
  addressed: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** Operator by done step; none for a step that a program marked. */
  doneBy: z.partialRecord(z.enum(installationSteps), z.string()),
});
export type InstallationQueueRow = z.infer<typeof installationQueueRow>;

const installationListRow = installationQueueRow.extend({ phones: z.array(z.string()) });
export type InstallationListRow = z.infer<typeof installationListRow>;

export const installationQueueAnswer = z.object({
  rows: z.array(installationListRow),
  next: z.string().nullable(),
});
export type InstallationQueueAnswer = z.infer<typeof installationQueueAnswer>;

export const installationDetail = installationQueueRow.extend({
  /** Carrier of the newest parcel of any installation. */
  lastCarrier: z.string().nullable(),
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  phones: z.array(z.string()),
  /** The customer's, as `notes` and `mails`. */
  members: z.array(customerMember.pick({ userId: true, name: true, email: true })),
  notes: z.array(customerNote),
  mails: z.array(repeatableMail),
  /** The wizard's request; null without one, or once it is erased. */
  leadId: z.string().nullable(),
  hiring: z
    .object({
      preferredContact: z.enum(contactPreferences),
      callbackRequested: z.boolean(),
      startDate: z.string(),
      comments: z.string(),
    })
    .nullable(),
});
export type InstallationDetail = z.infer<typeof installationDetail>;

export const MAX_DELIVER_TO = 200;

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Como mucho ${max} caracteres`)
    .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'Hay caracteres que no se pueden usar');

const seenVersion = z.int32().min(1);

const installationStepFields = z.strictObject({
  id: sentAs,
  step: z.enum(installationSteps),
  seenVersion,
  carrier: line(60).default(''),
  trackingNumber: line(60).default(''),
  deliverTo: line(MAX_DELIVER_TO).default(''),
});

export const installationStepBody = installationStepFields.refine(
  ({ step, trackingNumber }) => step !== 'shipped' || trackingNumber !== '',
  { path: ['trackingNumber'], message: 'Escribe el número de seguimiento: el cliente lo recibe' },
);
export type InstallationStepBody = z.infer<typeof installationStepBody>;

export const reopenStepBody = installationStepFields.pick({ step: true, seenVersion: true });
export type ReopenStepBody = z.infer<typeof reopenStepBody>;

/** Whether a mail of the step still waited, and is not sent. */
export const reopenStepAnswer = z.object({ mailTakenBack: z.boolean() });
export type ReopenStepAnswer = z.infer<typeof reopenStepAnswer>;

export const MAX_APPOINTMENT_FOR = 120;

export const appointmentBody = z.strictObject({
  id: sentAs,
  seenVersion,
  /** Null removes the appointment. */
  appointment: z
    .strictObject({
      at: z.iso.datetime('Escribe el día y la hora'),
      about: line(MAX_APPOINTMENT_FOR).min(1, 'Escribe para qué es: el cliente lo lee'),
    })
    .nullable(),
  /** Mails the customer. */
  tell: z.boolean(),
});
export type AppointmentBody = z.infer<typeof appointmentBody>;

/** Empty: the billing address. */
export const deliveryAddressBody = z.strictObject({ seenVersion, deliverTo: line(MAX_DELIVER_TO) });
export type DeliveryAddressBody = z.infer<typeof deliveryAddressBody>;

export const MAX_RETURN_REASON = 200;

const arrived = { seenVersion, on: z.iso.date('Escribe una fecha válida') };

/** `travelling` undoes the others. */
export const parcelBody = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('travelling'), seenVersion }),
  z.strictObject({ state: z.literal('delivered'), ...arrived }),
  z.strictObject({
    state: z.literal('returned'),
    ...arrived,
    reason: line(MAX_RETURN_REASON).min(1, 'Escribe por qué ha vuelto'),
  }),
]);
export type ParcelBody = z.infer<typeof parcelBody>;

export const undoneCallBody = z.strictObject({ seenVersion });

export const unansweredCallBody = z.strictObject({
  seenVersion,
  againOn: z.iso.date('Escribe una fecha válida').nullable(),
  againHour: z.int().min(0).max(23).nullable().default(null),
});
export type UndoneCallBody = z.infer<typeof undoneCallBody>;
export type UnansweredCallBody = z.infer<typeof unansweredCallBody>;
