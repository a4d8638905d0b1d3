import { dayOf } from '@horus/contract/dates';
import { useQuery } from '@tanstack/react-query';
import { type CallOptions, call, getFile, reading } from '#client/backoffice/call.ts';
import { now } from '#client/clock.ts';
import { saveDownload } from '#client/save-file.ts';

type Filters = Readonly<Record<string, string>>;

export const periodOf = ({ periodo }: Filters) => periodo || dayOf(now()).slice(0, 7);

export function readPapers(filters: Filters, cursor: string | undefined, options: CallOptions) {
  const asked = { period: periodOf(filters), kind: filters['tipo'] || undefined, cursor };
  return call('GET /api/admin/papers', { query: asked, ...options });
}

export function usePaperSums(period: string) {
  return useQuery({
    queryKey: ['papers', 'sums', period],
    queryFn: (query) => call('GET /api/admin/papers/sums', { query: { period }, ...reading(query) }),
  });
}

export async function downloadPapers(period: string): Promise<void> {
  await saveDownload(getFile('GET /api/admin/papers.csv', { query: { period } }), 'facturacion.csv');
}
