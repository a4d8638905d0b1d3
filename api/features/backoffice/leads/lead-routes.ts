import { pipeline, Readable } from 'node:stream';
import {
  changeLeadBody,
  changeLeadsAnswer,
  changeLeadsBody,
  colleaguesAnswer,
  type LeadRow,
  leadCallBody,
  leadDetail,
  leadFilters,
  leadKindLabels,
  leadNoteBody,
  leadQueueAnswer,
  leadQueueQuery,
  leadReplyBody,
  leadStatusLabels,
} from '@horus/contract/backoffice/leads';
import { endpoints } from '@horus/contract/backoffice/paths';
import { QUEUE_PAGE } from '@horus/contract/backoffice/queue-cursor';
import { dayOf, formatForSpreadsheet } from '@horus/contract/dates';
import { asc } from 'drizzle-orm';
import { z } from 'zod';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { recordOpening } from '#features/backoffice/audit/record-view';
import { changeLead, changeLeads, labelOf } from '#features/backoffice/leads/change-lead';
import { findLead } from '#features/backoffice/leads/find-lead';
import { listLeads } from '#features/backoffice/leads/lead-queue';
import { addNote, recordUnansweredCall, replyToLead } from '#features/backoffice/leads/write-to-lead';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { canLogIn } from '#features/backoffice/operators/operator-session';
import { operators } from '#features/backoffice/operators/operator-tables';
import type { App } from '#platform/app-type';
import { attachment } from '#platform/attachment';
import { byName } from '#platform/columns';
import { openCsv } from '#platform/csv';
import type { Services } from '#services';

const { leads: calls } = endpoints.admin;
const schema = { tags: ['Oficina: solicitudes'] };
const params = z.object({ leadId: z.uuid() });
const ROWS_AT_ONCE = 1_000;

export function registerLeadsAtWork(app: App, services: Services): void {
  registerReading(app, services);
  registerWriting(app, services);
}

function registerReading(app: App, services: Services): void {
  const { db } = services.database;

  app.get(
    calls.list.pattern,
    {
      preHandler: recordingView(services, 'leads'),
      schema: {
        ...schema,
        summary: 'Requests, page by page',
        querystring: leadQueueQuery,
        response: { 200: leadQueueAnswer },
      },
    },
    (request) => {
      const { operatorId } = requireOperator(request);
      const today = dayOf(services.now());
      return listLeads(db, { ...request.query, operatorId, today, size: QUEUE_PAGE });
    },
  );

  app.get(
    calls.csv.pattern,
    { schema: { ...schema, summary: 'The filtered list as CSV', querystring: leadFilters } },
    async (request, reply) => {
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
      const { operatorId } = operator;
      const today = dayOf(services.now());
      const rows = readAll((cursor) =>
        listLeads(db, { ...request.query, operatorId, today, cursor, size: ROWS_AT_ONCE }),
      );
      const file = openCsv(csvColumns);
      // An aborted download or a database error ends the file; the connection shows it.
      pipeline(Readable.from(rows), file, () => undefined);
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          attachment(`solicitudes-${services.now().toISOString().slice(0, 10)}.csv`),
        )
        .send(file);
    },
  );

  app.get(
    calls.colleagues.pattern,
    { schema: { ...schema, summary: 'Who a request can be given to', response: { 200: colleaguesAnswer } } },
    async () => ({
      colleagues: await db
        .select({ id: operators.id, name: operators.name })
        .from(operators)
        .where(canLogIn)
        .orderBy(asc(byName(operators.name))),
    }),
  );

  app.get(
    calls.one.pattern,
    { schema: { ...schema, summary: 'One request with its thread', params, response: { 200: leadDetail } } },
    async (request) => {
      const lead = await findLead(db, request.params.leadId);
      const label = labelOf({ createdAt: new Date(lead.createdAt) });
      await recordOpening(services, request, {
        action: 'lead.seen',
        subject: { kind: 'lead', id: lead.id, label },
      });
      return lead;
    },
  );
}

const csvColumns = {
  at: 'Recibida',
  kind: 'Tipo',
  status: 'Estado',
  name: 'Nombre',
  company: 'Empresa',
  email: 'Email',
  phone: 'Teléfono',
  owner: 'Responsable',
  reminderOn: 'Recordatorio',
  waitsForCall: 'Pide llamada',
  excerpt: 'Mensaje',
};

async function* readAll(readPage: (cursor: string | undefined) => ReturnType<typeof listLeads>) {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await readPage(cursor);
    for (const row of page.rows) yield toCsvRow(row);
    cursor = page.next;
  }
}

const toCsvRow = ({ createdAt, kind, status, owner, ...row }: LeadRow) => ({
  ...row,
  at: formatForSpreadsheet(createdAt),
  kind: leadKindLabels[kind],
  status: leadStatusLabels[status],
  owner: owner?.name ?? '',
});

function registerWriting(app: App, services: Services): void {
  const { db } = services.database;
  const answer = { response: { 200: leadDetail } };

  app.post(
    calls.several.pattern,
    {
      schema: {
        ...schema,
        summary: 'Several requests at once',
        body: changeLeadsBody,
        response: { 200: changeLeadsAnswer },
      },
    },
    (request) => changeLeads(services, requireOperator(request), request.body),
  );

  app.post(
    calls.one.pattern,
    { schema: { ...schema, summary: 'Change a request', params, body: changeLeadBody, ...answer } },
    async (request) => {
      const { leadId } = request.params;
      await changeLead(services, requireOperator(request), leadId, request.body);
      return findLead(db, leadId);
    },
  );

  app.post(
    calls.notes.pattern,
    { schema: { ...schema, summary: 'A note beside a request', params, body: leadNoteBody, ...answer } },
    async (request) => {
      const { leadId } = request.params;
      await addNote(services, requireOperator(request), leadId, request.body);
      return findLead(db, leadId);
    },
  );

  app.post(
    calls.calls.pattern,
    { schema: { ...schema, summary: 'Nobody answered a call', params, body: leadCallBody, ...answer } },
    async (request) => {
      const { leadId } = request.params;
      await recordUnansweredCall(services, requireOperator(request), leadId, request.body);
      return findLead(db, leadId);
    },
  );

  app.post(
    calls.replies.pattern,
    { schema: { ...schema, summary: 'Answer by mail', params, body: leadReplyBody, ...answer } },
    async (request) => {
      const { leadId } = request.params;
      await replyToLead(services, requireOperator(request), leadId, request.body);
      return findLead(db, leadId);
    },
  );
}
