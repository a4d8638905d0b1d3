import type { AuditEntryView } from '@horus/contract/backoffice/audit-log';
import { systemCalls } from '@horus/contract/backoffice/calls/system';
import { describeSide } from '@horus/contract/backoffice/describe-audit';
import { dayOf, formatForSpreadsheet } from '@horus/contract/dates';
import { AUDIT_ROWS_AT_ONCE, listAudit } from '#features/backoffice/audit/audit-queries';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import type { App } from '#platform/app-type';
import { sendAttachment } from '#platform/attachment';
import { readPages, streamCsv } from '#platform/csv';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(systemCalls, 'Oficina: registro');

export function registerAudit(app: App, services: Services): void {
  const { db } = services.database;

  serve(
    app,
    'GET /api/admin/audit',
    async ({ query: { cursor, ...filters } }) => listAudit(db, filters, cursor),
    { preHandler: recordingView(services, 'audit') },
  );

  serve(app, 'GET /api/admin/audit.csv', async (request, reply) => {
    const at = services.now();
    // The search text is excluded: it may contain a person's name.
    const { text: _, ...after } = request.query;
    await recordAudit(db, {
      ...{ operator: requireOperator(request), action: 'audit.exported', after, at },
      subject: { kind: 'list', id: 'audit', label: 'Registro' },
    });
    const rows = listRows((cursor) => listAudit(db, request.query, cursor, AUDIT_ROWS_AT_ONCE));
    return sendAttachment(reply, `registro-${dayOf(at)}.csv`, streamCsv(COLUMNS, rows));
  });
}

const COLUMNS = {
  at: 'Fecha',
  who: 'Quién',
  what: 'Qué',
  kind: 'Sobre',
  label: 'Nombre',
  id: 'Identificador',
  before: 'Antes',
  after: 'Después',
  device: 'Dispositivo',
  network: 'Red',
};

async function* listRows(readPage: (cursor: string | undefined) => ReturnType<typeof listAudit>) {
  for await (const { entries } of readPages(readPage)) yield* entries.map(toRow);
}

const toRow = ({ at, subject, before, after, device, network, ...entry }: AuditEntryView) => ({
  at: formatForSpreadsheet(at),
  who: entry.who,
  what: entry.what,
  ...{ kind: subject.kindLabel, label: subject.label, id: subject.id },
  before: before && describeSide(before),
  after: after && describeSide(after),
  ...{ device, network },
});
