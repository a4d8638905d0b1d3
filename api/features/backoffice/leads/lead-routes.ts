import { leadCalls } from '@horus/contract/backoffice/calls/leads';
import {
  type LeadRow,
  leadChannelPhrases,
  leadKindLabels,
  leadStatusLabels,
  lostReasonLabels,
} from '@horus/contract/backoffice/leads';
import { dayOf, formatForSpreadsheet } from '@horus/contract/dates';
import { QUEUE_PAGE } from '@horus/contract/list-cursor';
import { formatPhone } from '@horus/contract/phone';
import { capitalize } from '@horus/contract/sentence';
import { asc } from 'drizzle-orm';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { recordOpening } from '#features/backoffice/audit/record-view';
import { changeLead, changeLeads, labelOf, undoChanges } from '#features/backoffice/leads/change-lead';
import { findLead, findOpenLead } from '#features/backoffice/leads/find-lead';
import { findLeadCustomer } from '#features/backoffice/leads/find-lead-customer';
import { listLeads } from '#features/backoffice/leads/lead-queue';
import { recordLead } from '#features/backoffice/leads/record-lead';
import { addNote, recordCall, replyToLead } from '#features/backoffice/leads/write-to-lead';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { canLogIn } from '#features/backoffice/operators/operator-session';
import { operators } from '#features/backoffice/operators/operator-tables';
import type { App } from '#platform/app-type';
import { sendAttachment } from '#platform/attachment';
import { byName } from '#platform/columns';
import { readPages, streamCsv } from '#platform/csv';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(leadCalls, 'Oficina: solicitudes');
const ROWS_AT_ONCE = 1_000;

export function registerLeadsAtWork(app: App, services: Services): void {
  registerReading(app, services);
  registerWriting(app, services);
}

function registerReading(app: App, services: Services): void {
  const { db } = services.database;

  serve(
    app,
    'GET /api/admin/leads',
    (request) => {
      const { operatorId } = requireOperator(request);
      const today = dayOf(services.now());
      return listLeads(db, { ...request.query, operatorId, today, size: QUEUE_PAGE });
    },
    { preHandler: recordingView(services, 'leads') },
  );

  serve(app, 'GET /api/admin/leads.csv', async (request, reply) => {
    const operator = requireOperator(request);
    // The search text is excluded: it may contain a person's name.
    const { q: _, ...after } = request.query;
    await recordAudit(db, {
      operator,
      action: 'leads.exported',
      subject: { kind: 'list', id: 'leads', label: 'Solicitudes' },
      after,
      at: services.now(),
    });
    const today = dayOf(services.now());
    const of = { ...request.query, operatorId: operator.operatorId, today, size: ROWS_AT_ONCE };
    const rows = listRows((cursor) => listLeads(db, { ...of, cursor }));
    return sendAttachment(reply, `solicitudes-${today}.csv`, streamCsv(csvColumns, rows));
  });

  serve(app, 'GET /api/admin/leads/colleagues', async () => ({
    colleagues: await db
      .select({ id: operators.id, name: operators.name })
      .from(operators)
      .where(canLogIn)
      .orderBy(asc(byName(operators.name))),
  }));

  serve(
    app,
    'GET /api/admin/leads/caller',
    async ({ query: { phone, email } }) => {
      const typed = { phone, email: email.trim().toLowerCase() };
      return { customer: await findLeadCustomer(db, typed), lead: await findOpenLead(db, typed) };
    },
    { preHandler: recordingView(services, 'search') },
  );

  serve(app, 'GET /api/admin/leads/:leadId', async (request) => {
    const lead = await findLead(db, request.params.leadId);
    const label = labelOf({ createdAt: new Date(lead.createdAt) });
    await recordOpening(services, request, {
      action: 'lead.seen',
      subject: { kind: 'lead', id: lead.id, label },
    });
    return lead;
  });
}

const csvColumns = {
  at: 'Recibida',
  channel: 'Cómo llegó',
  kind: 'Tipo',
  status: 'Estado',
  name: 'Nombre',
  company: 'Empresa',
  email: 'Email',
  phone: 'Teléfono',
  owner: 'Responsable',
  reminderOn: 'Recordatorio',
  reminderTime: 'Hora',
  lostReason: 'Motivo',
  waitsForCall: 'Pide llamada',
  excerpt: 'Mensaje',
};

async function* listRows(readPage: (cursor: string | undefined) => ReturnType<typeof listLeads>) {
  for await (const { rows } of readPages(readPage)) yield* rows.map(toCsvRow);
}

const toCsvRow = ({ createdAt, channel, kind, status, lostReason, owner, also: _, ...row }: LeadRow) => ({
  ...row,
  phone: formatPhone(row.phone),
  at: formatForSpreadsheet(createdAt),
  channel: capitalize(channel ? leadChannelPhrases[channel] : 'por la web'),
  kind: leadKindLabels[kind],
  status: leadStatusLabels[status],
  lostReason: lostReason ? lostReasonLabels[lostReason] : '',
  owner: owner?.name ?? '',
});

function registerWriting(app: App, services: Services): void {
  const { db } = services.database;

  serve(app, 'POST /api/admin/leads', async (request) => {
    await recordLead(services, requireOperator(request), request.body);
    return findLead(db, request.body.id);
  });

  serve(app, 'POST /api/admin/leads/several', (request) =>
    changeLeads(services, requireOperator(request), request.body),
  );

  serve(app, 'POST /api/admin/leads/undone', (request) =>
    undoChanges(services, requireOperator(request), request.body),
  );

  serve(app, 'POST /api/admin/leads/:leadId', async (request) => {
    const { leadId } = request.params;
    await changeLead(services, requireOperator(request), leadId, request.body);
    return findLead(db, leadId);
  });

  serve(app, 'POST /api/admin/leads/:leadId/notes', async (request) => {
    const { leadId } = request.params;
    await addNote(services, requireOperator(request), leadId, request.body);
    return findLead(db, leadId);
  });

  serve(app, 'POST /api/admin/leads/:leadId/calls', async (request) => {
    const { leadId } = request.params;
    await recordCall(services, requireOperator(request), leadId, request.body);
    return findLead(db, leadId);
  });

  serve(app, 'POST /api/admin/leads/:leadId/replies', async (request) => {
    const { leadId } = request.params;
    await replyToLead(services, requireOperator(request), leadId, request.body);
    return findLead(db, leadId);
  });
}
