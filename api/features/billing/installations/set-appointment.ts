import type { AppointmentBody } from '@horus/contract/backoffice/installations';
import { paths } from '@horus/contract/paths';
import { eq } from 'drizzle-orm';
import { recordActivity } from '#features/activity/record-activity';
import { installations } from '#features/billing/billing-tables';
import { findBillingContact } from '#features/billing/customer-area/billing-contact';
import {
  type Actor,
  lockInstallation,
  requireVersion,
  stateOf,
} from '#features/billing/installations/mark-step';
import { AppError } from '#platform/app-error';
import { holdMail, withdrawStepMails } from '#platform/held-mails';
import type { Services } from '#services';

/**
 * Sets, moves or removes the appointment. Mails the customer if the actor sends.
 * @throws AppError 'installations.not_found' | 'installations.changed'
 *   | 'installations.changed_by_you'
 */
export async function setAppointment(
  { config, database, mailer, now }: Pick<Services, 'config' | 'database' | 'mailer' | 'now'>,
  installationId: string,
  { seenVersion, appointment }: Pick<AppointmentBody, 'seenVersion' | 'appointment'>,
  { operatorId, record, send }: Actor,
): Promise<void> {
  const at = now();
  await database.db.transaction(async (tx) => {
    const row = await lockInstallation(tx, installationId);
    const before = { ...stateOf(row, at), step: 'appointment' };
    const act = {
      kind: 'installation',
      subjectId: installationId,
      before,
      content: { appointment },
    } as const;
    if (send && !(await holdMail(tx, send, act))) return;
    requireVersion(row, seenVersion, operatorId);
    if (row.cancelledAt) throw new AppError('installations.not_found');
    await tx
      .update(installations)
      .set({
        appointmentAt: appointment && new Date(appointment.at),
        appointmentFor: appointment?.about ?? null,
        ...{ version: row.version + 1, changedBy: operatorId },
      })
      .where(eq(installations.id, installationId));
    // A mail about the previous appointment that still waits is wrong now.
    const isUntold = await withdrawStepMails(tx, installationId, 'appointment');
    const { organizationId } = row;
    const contact = send && (await findBillingContact(tx, organizationId));
    if (contact) {
      const props = {
        ...{ name: contact.name, appointment },
        event: { installationId, version: row.version + 1, changedAt: at.toISOString() },
        movedFrom: isUntold ? null : (row.appointmentAt?.toISOString() ?? null),
        dashboardUrl: config.server.publicUrl + paths.account.dashboard.href(),
      };
      const to = { to: contact.email, organizationId };
      await mailer.queue(tx, to, { template: 'appointment', props }, send.id);
    }
    await recordActivity(tx, {
      ...{ organizationId, actor: 'company', at },
      ...{ kind: 'installation.appointed', details: { at: appointment?.at ?? null } },
    });
    await record(tx);
  });
}
