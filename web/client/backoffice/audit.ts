import type { AuditPage } from '@horus/contract/backoffice/audit-log';
import { endpoints } from '@horus/contract/backoffice/paths';
import { type CallOptions, get, getFile } from '#client/backoffice/call.ts';
import { saveFile } from '#client/save-file.ts';

const { audit } = endpoints.admin;

type Filters = Readonly<Record<string, string>>;

const filtersOf = ({ q, sobre, que, desde, hasta }: Filters) => ({
  text: q || undefined,
  kind: sobre || undefined,
  only: que || undefined,
  from: desde || undefined,
  until: hasta || undefined,
});

export async function readAudit(filters: Filters, cursor: string | undefined, options: CallOptions) {
  const page = await get<AuditPage>(audit.list.href({ ...filtersOf(filters), cursor }), options);
  return { rows: page.entries, next: page.next };
}

export async function downloadAudit(filters: Filters): Promise<void> {
  const file = await getFile(audit.csv.href(filtersOf(filters)));
  saveFile(file.content, file.name ?? 'registro.csv');
}
