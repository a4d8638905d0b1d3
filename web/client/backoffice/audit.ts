import { type CallOptions, call, getFile } from '#client/backoffice/call.ts';
import { saveDownload } from '#client/save-file.ts';

type Filters = Readonly<Record<string, string>>;

const filtersOf = ({ q, sobre, que, desde, hasta }: Filters) => ({
  text: q || undefined,
  kind: sobre || undefined,
  only: que || undefined,
  from: desde || undefined,
  until: hasta || undefined,
});

export async function readAudit(filters: Filters, cursor: string | undefined, options: CallOptions) {
  const page = await call('GET /api/admin/audit', { query: { ...filtersOf(filters), cursor }, ...options });
  return { rows: page.entries, next: page.next };
}

export async function downloadAudit(filters: Filters): Promise<void> {
  await saveDownload(getFile('GET /api/admin/audit.csv', { query: filtersOf(filters) }), 'registro.csv');
}
