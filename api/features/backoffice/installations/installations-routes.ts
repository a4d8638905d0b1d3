import type { AuditAction } from '@horus/contract/backoffice/audit';
import { installationCalls } from '@horus/contract/backoffice/calls/installations';
import { MIN_CUSTOMER_SEARCH } from '@horus/contract/backoffice/customers';
import type { InstallationDetail } from '@horus/contract/backoffice/installations';
import { dayOf } from '@horus/contract/dates';
import { hiringFields } from '@horus/contract/leads';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { recordOpening } from '#features/backoffice/audit/record-view';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { readMails, readMembers, readNotes } from '#features/backoffice/customers/customer-page';
import { searchCustomers } from '#features/backoffice/customers/list-customers';
import { listPhones, listPhonesOfEach } from '#features/backoffice/customers/list-phones';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { requireFutureDay } from '#features/backoffice/require-future-day';
import { findBillingContact } from '#features/billing/customer-area/billing-contact';
import {
  findInstallation,
  findLastCarrier,
  listInstallations,
} from '#features/billing/installations/installation-queries';
import { isLateParcel } from '#features/billing/installations/late-parcels';
import { markParcel } from '#features/billing/installations/mark-parcel';
import {
  type Actor,
  markStep,
  reopenStep,
  reportUnansweredCall,
  saveDeliveryAddress,
  undoUnansweredCall,
} from '#features/billing/installations/mark-step';
import { setAppointment } from '#features/billing/installations/set-appointment';
import { listLeadsOf } from '#features/leads/leads-of-address';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { Db } from '#platform/database';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(installationCalls, 'Oficina: instalaciones');
const params = z.object({ installationId: z.uuid() });

export function registerInstallations(app: App, services: Services): void {
  const { db } = services.database;

  serve(
    app,
    'GET /api/admin/installations',
    async ({ query: { q = '', late, ...rest } }) => {
      const { COMPANY_HOLIDAYS } = services.config.company;
      const asked = { ...rest, only: late && isLateParcel(services.now(), COMPANY_HOLIDAYS) };
      const { rows, next } =
        q.length < MIN_CUSTOMER_SEARCH
          ? await listInstallations(db, asked)
          : await searchCustomers(db, q, 1, (tx, customers) =>
              listInstallations(tx, { ...asked, customers }),
            );
      const phones = await listPhonesOfEach(
        db,
        rows.map(({ organizationId }) => organizationId),
      );
      return {
        rows: rows.map((row) => ({ ...row, phones: phones.get(row.organizationId) ?? [] })),
        next,
      };
    },
    { preHandler: recordingView(services, 'installations') },
  );

  serve(app, 'GET /api/admin/installations/:installationId', async (request) => {
    const { installationId } = request.params;
    const found = await findInstallation(db, installationId);
    if (!found) throw new AppError('installations.not_found');
    await recordOpening(services, request, {
      action: 'installation.opened',
      subject: subjectOf('installation', installationId),
    });
    const { organizationId } = found;
    const [{ phone, ...buyer }, phones, members, notes, mails, leadId, lastCarrier] = await Promise.all([
      findBuyer(db, organizationId),
      listPhones(db, organizationId),
      readMembers(db, organizationId),
      readNotes(db, organizationId),
      readMails(db, organizationId, services.now()),
      findLeadOf(db, installationId),
      findLastCarrier(db),
    ]);
    return {
      ...{ ...found, ...buyer, members, notes, mails, leadId, lastCarrier },
      phones: [...new Set([...(phone ? [phone] : []), ...phones])],
    };
  });

  serve(app, 'POST /api/admin/installations/:installationId/steps', async (request) => {
    const { installationId } = request.params;
    const { id, ...body } = request.body;
    const action = `installation.${body.step}` as const;
    const actor = actorOf(request, action, body.seenVersion);
    await markStep(services, installationId, body, {
      ...actor,
      send: { id, by: requireOperator(request).operatorId },
    });
  });

  serve(app, 'POST /api/admin/installations/:installationId/reopened', async (request) => {
    const actor = actorOf(request, 'installation.reopened', request.body.seenVersion);
    return reopenStep(services, request.params.installationId, request.body, actor);
  });

  serve(app, 'POST /api/admin/installations/:installationId/address', async (request) => {
    const actor = actorOf(request, 'installation.addressed', request.body.seenVersion);
    await saveDeliveryAddress(services, request.params.installationId, request.body, actor);
  });

  serve(app, 'POST /api/admin/installations/:installationId/appointment', async (request) => {
    const { id, tell, ...body } = request.body;
    const at = body.appointment && new Date(body.appointment.at);
    requireFutureDay(at && dayOf(at), services.now());
    if (at && at < services.now()) throw new AppError('installations.hour_past');
    const actor = actorOf(request, 'installation.appointed', body.seenVersion);
    await setAppointment(services, request.params.installationId, body, {
      ...actor,
      ...(tell && { send: { id, by: requireOperator(request).operatorId } }),
    });
  });

  serve(app, 'POST /api/admin/installations/:installationId/parcel', async (request) => {
    const { body } = request;
    const action = body.state === 'travelling' ? 'undone' : body.state;
    const actor = actorOf(request, `installation.${action}`, body.seenVersion);
    await markParcel(services, request.params.installationId, body, actor);
  });

  serve(app, 'POST /api/admin/installations/:installationId/calls', async (request) => {
    const { body } = request;
    const actor = actorOf(request, 'installation.call-unanswered', body.seenVersion);
    requireFutureDay(request.body.againOn, services.now());
    await reportUnansweredCall(services, request.params.installationId, body, actor);
  });

  serve(app, 'POST /api/admin/installations/:installationId/calls/undone', async (request) => {
    const actor = actorOf(request, 'installation.undone', request.body.seenVersion);
    await undoUnansweredCall(services, request.params.installationId, request.body, actor);
  });

  function actorOf(
    request: FastifyRequest<{ Params: z.output<typeof params> }>,
    action: AuditAction,
    seenVersion: number,
  ): Actor {
    const operator = requireOperator(request);
    const subject = subjectOf('installation', request.params.installationId);
    const change = { before: { version: seenVersion }, after: { version: seenVersion + 1 } };
    return {
      operatorId: operator.operatorId,
      record: (tx) => recordAudit(tx, { operator, action, subject, ...change, at: services.now() }),
    };
  }
}

const hiring = hiringFields
  .pick({ contactPhone: true, preferredContact: true, startDate: true })
  .extend({ callbackRequested: z.boolean().default(false), additionalInfo: z.string().default('') });

/** Returns the billing contact and the data of their hiring request. */
async function findBuyer(
  db: Db,
  organizationId: string,
): Promise<Pick<InstallationDetail, 'contact' | 'hiring'> & { readonly phone?: string }> {
  const contact = await findBillingContact(db, organizationId);
  if (!contact) return { contact: null, hiring: null };
  const asked = (await listLeadsOf(db, contact.email)).findLast(({ kind }) => kind === 'hiring');
  const { data: said } = z.looseObject(hiring.shape).safeParse(asked?.data);
  return {
    contact: { name: contact.name, email: contact.email },
    ...(said && { phone: said.contactPhone }),
    hiring: said
      ? {
          preferredContact: said.preferredContact,
          callbackRequested: said.callbackRequested,
          startDate: said.startDate,
          comments: said.additionalInfo,
        }
      : null,
  };
}

/** Finds the lead whose payment page was paid. */
async function findLeadOf(db: Db, installationId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from installations i
      join checkout_attempts a on a.stripe_session_id = i.checkout_session_id
      join leads l on l.request_id = a.lead_request_id
     where i.id = ${installationId} order by l.created_at desc limit 1`);
  return rows[0]?.id ?? null;
}
