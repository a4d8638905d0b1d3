import { callBefore } from '@horus/contract/activity';
import type {
  DeliveryAddressBody,
  InstallationStepBody,
  ReopenStepAnswer,
  ReopenStepBody,
  UnansweredCallBody,
  UndoneCallBody,
} from '@horus/contract/backoffice/installations';
import { plans } from '@horus/contract/catalog';
import { formatForSpreadsheet } from '@horus/contract/dates';
import { type InstallationStep, nextDueOf, stepsOf } from '@horus/contract/installations';
import { paths } from '@horus/contract/paths';
import { and, eq, like } from 'drizzle-orm';
import { z } from 'zod';
import { activities } from '#features/activity/activity-tables';
import { recordActivity } from '#features/activity/record-activity';
import { installations } from '#features/billing/billing-tables';
import { findBillingContact } from '#features/billing/customer-area/billing-contact';
import { AppError } from '#platform/app-error';
import type { Db, Transaction } from '#platform/database';
import { type HeldMail, holdMail, type Send, withdrawStepMails } from '#platform/held-mails';
import type { Services } from '#services';

type InstallationRow = typeof installations.$inferSelect;

const parcelFields = ['carrier', 'trackingNumber', 'deliverTo'] as const;

export interface Actor {
  /** Null for a program. */
  readonly operatorId: string | null;
  readonly record: (tx: Db) => Promise<void>;
  /** Set if the mail is held and can be cancelled. */
  readonly send?: Send;
}

/**
 * Marks a step as done; a shipped one again, to correct its parcel's data.
 * @throws AppError 'installations.not_found' | 'installations.changed'
 *   | 'installations.changed_by_you' | 'installations.step_done'
 */
export async function markStep(
  services: Pick<Services, 'config' | 'database' | 'mailer' | 'now'>,
  installationId: string,
  body: Omit<InstallationStepBody, 'id'>,
  actor: Actor,
): Promise<void> {
  const now = services.now();
  await services.database.db.transaction(async (tx) => {
    const row = await lockInstallation(tx, installationId);
    const { seenVersion, ...content } = body;
    const before = { ...stateOf(row, now), step: body.step };
    const held = { kind: 'installation', subjectId: installationId, before, content } as const;
    if (actor.send && !(await holdMail(tx, actor.send, held))) return;
    requireVersion(row, seenVersion, actor.operatorId);
    const change = changeOf(row, body, now);
    const changed = { ...row, ...change };
    await tx
      .update(installations)
      .set({
        ...{ ...change, nextDueAt: nextDueOf(changed), version: row.version + 1 },
        changedBy: actor.operatorId,
      })
      .where(eq(installations.id, installationId));
    const { organizationId } = row;
    const corrects = body.step === 'shipped' && row.shippedAt !== null && row.returnedOn === null;
    const again = body.step === 'shipped' && row.returnedOn !== null;
    const sent = { step: body.step, corrects, again, now, heldId: actor.send?.id };
    await mailInstallationStep(services, tx, changed, sent);
    const kind = corrects ? 'installation.corrected' : (`installation.${body.step}` as const);
    await recordActivity(tx, { organizationId, actor: 'company', at: now, kind, details: {} });
    await actor.record(tx);
  });
}

const unknownParcel = { deliveredOn: null, returnedOn: null, returnReason: null } as const;

/** The columns that an undo restores. */
export const stateOf = (row: InstallationRow, markedAt: Date) => ({
  version: row.version,
  ...{ calledAt: row.calledAt, configuredAt: row.configuredAt, shippedAt: row.shippedAt },
  ...{ carrier: row.carrier, trackingNumber: row.trackingNumber, deliverTo: row.deliverTo },
  ...{ appointmentAt: row.appointmentAt, appointmentFor: row.appointmentFor },
  ...{ travels: row.travels, deliveredOn: row.deliveredOn },
  ...{ returnedOn: row.returnedOn, returnReason: row.returnReason },
  markedAt,
});

const moment = z.iso.datetime().transform((text) => new Date(text));
const markedBefore = z.object({
  version: z.int(),
  calledAt: moment.nullable(),
  configuredAt: moment.nullable(),
  shippedAt: moment.nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Absent in acts of the previous release. */
  deliverTo: z.string().nullable().default(null),
  /** As `deliverTo`: undefined keeps the column. */
  appointmentAt: moment.nullable().optional(),
  appointmentFor: z.string().nullable().optional(),
  travels: z.boolean().optional(),
  deliveredOn: z.string().nullable().optional(),
  returnedOn: z.string().nullable().default(null),
  returnReason: z.string().nullable().optional(),
  markedAt: moment,
});

/**
 * Undoes the last step or appointment, whose mail was cancelled; returns its typed data.
 * @throws AppError 'installations.changed' after a later change
 */
export async function undoChange(
  tx: Transaction,
  held: HeldMail,
  actor: Actor,
): Promise<Record<string, string>> {
  const { version, markedAt, ...before } = markedBefore.parse(held.before);
  const row = await lockInstallation(tx, held.subjectId);
  requireVersion(row, version + 1, actor.operatorId);
  const { organizationId } = row;
  await tx
    .update(installations)
    .set({
      ...{ ...before, nextDueAt: nextDueOf({ ...row, ...before }), version: row.version + 1 },
      changedBy: actor.operatorId,
    })
    .where(eq(installations.id, row.id));
  await tx
    .delete(activities)
    .where(
      and(
        eq(activities.organizationId, organizationId),
        eq(activities.createdAt, markedAt),
        like(activities.kind, 'installation.%'),
      ),
    );
  await actor.record(tx);
  const typed = parcelFields.map((field) => [field, row[field] ?? ''] as const);
  return {
    ...(parcelFields.every((field) => row[field] === before[field]) ? {} : Object.fromEntries(typed)),
    ...(row.appointmentAt?.getTime() !== before.appointmentAt?.getTime() && typedAppointment(row)),
  };
}

function typedAppointment({ appointmentAt, appointmentFor }: InstallationRow): Record<string, string> {
  if (!appointmentAt) return {};
  const [appointmentDay = '', time = ''] = formatForSpreadsheet(appointmentAt).split(' ');
  return { appointmentDay, appointmentTime: time.slice(0, 5), appointmentFor: appointmentFor ?? '' };
}

/**
 * Reopens a done step, without a mail. Its waiting mail is not sent; its deadline stays.
 * @throws AppError as `markStep`, and 'installations.step_open'
 */
export async function reopenStep(
  { database, now }: Pick<Services, 'database' | 'now'>,
  installationId: string,
  { step, seenVersion }: ReopenStepBody,
  actor: Actor,
): Promise<ReopenStepAnswer> {
  return database.db.transaction(async (tx) => {
    const row = await lockInstallation(tx, installationId);
    requireVersion(row, seenVersion, actor.operatorId);
    const found = stepsOf(row).find((each) => each.step === step);
    if (!found || row.cancelledAt) throw new AppError('installations.not_found');
    if (found.doneAt === null) throw new AppError('installations.step_open');
    const change = {
      called: { calledAt: null },
      // The parcel's data stay, for the next one.
      shipped: { shippedAt: null, ...unknownParcel, travels: false },
      configured: { configuredAt: null },
    }[step];
    await tx
      .update(installations)
      .set({
        ...{ ...change, nextDueAt: nextDueOf({ ...row, ...change }), version: row.version + 1 },
        changedBy: actor.operatorId,
      })
      .where(eq(installations.id, installationId));
    const done = { organizationId: row.organizationId, actor: 'company', at: now() } as const;
    await recordActivity(tx, { ...done, kind: 'installation.reopened', details: { step } });
    await actor.record(tx);
    return { mailTakenBack: await withdrawStepMails(tx, installationId, step) };
  });
}

/** @throws AppError as `markStep` */
export async function saveDeliveryAddress(
  { database }: Pick<Services, 'database'>,
  installationId: string,
  { seenVersion, deliverTo }: DeliveryAddressBody,
  actor: Actor,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const row = await lockInstallation(tx, installationId);
    requireVersion(row, seenVersion, actor.operatorId);
    const shipped = stepsOf(row).find(({ step }) => step === 'shipped');
    if (!shipped || row.cancelledAt) throw new AppError('installations.not_found');
    if (shipped.doneAt !== null) throw new AppError('installations.step_done');
    await tx
      .update(installations)
      .set({ deliverTo: deliverTo || null, version: row.version + 1, changedBy: actor.operatorId })
      .where(eq(installations.id, installationId));
    await actor.record(tx);
  });
}

/** @throws AppError as `markStep`. The deadlines stay. */
export async function reportUnansweredCall(
  { database, now }: Pick<Services, 'database' | 'now'>,
  installationId: string,
  { seenVersion, againOn, againHour }: UnansweredCallBody,
  actor: Actor,
): Promise<void> {
  const at = now();
  await database.db.transaction(async (tx) => {
    const row = await lockInstallation(tx, installationId);
    requireVersion(row, seenVersion, actor.operatorId);
    if (row.cancelledAt) throw new AppError('installations.not_found');
    if (row.calledAt) throw new AppError('installations.step_done');
    await tx
      .update(installations)
      .set({
        ...{ callTries: row.callTries + 1, callTriedAt: at, callAgainOn: againOn },
        callAgainHour: againOn === null ? null : againHour,
        ...{ version: row.version + 1, changedBy: actor.operatorId },
      })
      .where(eq(installations.id, installationId));
    const before = {
      triedAt: row.callTriedAt?.toISOString() ?? null,
      againOn: row.callAgainOn,
      againHour: row.callAgainHour,
    };
    const called = { organizationId: row.organizationId, actor: 'company', at } as const;
    await recordActivity(tx, { ...called, kind: 'installation.call_unanswered', details: { before } });
    await actor.record(tx);
  });
}

/** @throws AppError 'installations.changed' | 'operators.too_late' after a later change */
export async function undoUnansweredCall(
  { database }: Pick<Services, 'database'>,
  installationId: string,
  { seenVersion }: UndoneCallBody,
  actor: Actor,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const row = await lockInstallation(tx, installationId);
    requireVersion(row, seenVersion, actor.operatorId);
    const [call] = await tx
      .delete(activities)
      .where(
        and(
          eq(activities.organizationId, row.organizationId),
          eq(activities.kind, 'installation.call_unanswered'),
          eq(activities.createdAt, row.callTriedAt ?? new Date(0)),
        ),
      )
      .returning({ details: activities.details });
    if (!call) throw new AppError('operators.too_late');
    const { triedAt, againOn, againHour } = callBefore.parse(Object(call.details).before);
    await tx
      .update(installations)
      .set({
        ...{ callTries: row.callTries - 1, callTriedAt: triedAt === null ? null : new Date(triedAt) },
        ...{ callAgainOn: againOn, callAgainHour: againHour },
        ...{ version: row.version + 1, changedBy: actor.operatorId },
      })
      .where(eq(installations.id, installationId));
    await actor.record(tx);
  });
}

/** @throws AppError 'installations.not_found' */
export async function lockInstallation(tx: Transaction, installationId: string): Promise<InstallationRow> {
  const [row] = await tx
    .select()
    .from(installations)
    .where(eq(installations.id, installationId))
    .for('update');
  if (!row) throw new AppError('installations.not_found');
  return row;
}

/** @throws AppError 'installations.changed' | 'installations.changed_by_you' */
export function requireVersion(row: InstallationRow, seenVersion: number, operatorId: string | null): void {
  if (row.version === seenVersion) return;
  const isOwn = operatorId !== null && row.changedBy === operatorId;
  throw new AppError(isOwn ? 'installations.changed_by_you' : 'installations.changed');
}

function changeOf(
  row: InstallationRow,
  { step, ...parcel }: Omit<InstallationStepBody, 'id'>,
  now: Date,
): Partial<InstallationRow> {
  const found = stepsOf(row).find((each) => each.step === step);
  if (!found || row.cancelledAt) throw new AppError('installations.not_found');
  const corrects = step === 'shipped' && parcelFields.some((field) => parcel[field] !== (row[field] ?? ''));
  if (found.doneAt !== null && !corrects) throw new AppError('installations.step_done');
  switch (step) {
    case 'called':
      return { calledAt: now };
    case 'configured':
      return { configuredAt: now };
    case 'shipped':
      return {
        ...(found.doneAt === null && { shippedAt: now, ...unknownParcel, travels: true }),
        carrier: parcel.carrier || null,
        trackingNumber: parcel.trackingNumber,
        deliverTo: parcel.deliverTo || null,
      };
  }
}

interface SentStep {
  readonly step: InstallationStep;
  readonly corrects: boolean;
  /** After the parcel came back. */
  readonly again: boolean;
  readonly now: Date;
  readonly heldId?: string | undefined;
}

async function mailInstallationStep(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  row: InstallationRow,
  { step, corrects, again, now, heldId }: SentStep,
): Promise<void> {
  const contact = await findBillingContact(tx, row.organizationId);
  if (!contact) return;
  const { publicUrl } = config.server;
  const open = stepsOf(row).find((each) => each.step === 'configured' && each.doneAt === null);
  // A missed deadline is not mentioned.
  const readyBy = open && Date.parse(open.dueAt) > now.getTime() ? open.dueAt : null;
  await mailer.queue(
    tx,
    { to: contact.email, organizationId: row.organizationId },
    {
      template: 'installation-step',
      props: {
        name: contact.name,
        step,
        plan: plans[row.planType].name,
        hardware: { devices: row.devices, cards: row.cards },
        carrier: row.carrier,
        trackingNumber: row.trackingNumber,
        deliverTo: row.deliverTo,
        corrects,
        ...(again && { again }),
        readyBy,
        dashboardUrl: publicUrl + paths.account.dashboard.href(),
        guideUrl: publicUrl + paths.site.deviceGuide.href(),
      },
    },
    heldId,
  );
}
