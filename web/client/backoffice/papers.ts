import type { PaperListAnswer, PaperSumsAnswer } from '@horus/contract/backoffice/papers';
import { endpoints } from '@horus/contract/backoffice/paths';
import { dayOf } from '@horus/contract/dates';
import { useQuery } from '@tanstack/react-query';
import { type CallOptions, get, getFile, reading } from '#client/backoffice/call.ts';
import { now } from '#client/clock.ts';
import { saveFile } from '#client/save-file.ts';

const { papers } = endpoints.admin;

type Filters = Readonly<Record<string, string>>;

export const periodOf = ({ periodo }: Filters) => periodo || dayOf(now()).slice(0, 7);

export function readPapers(filters: Filters, cursor: string | undefined, options: CallOptions) {
  const asked = { period: periodOf(filters), kind: filters['tipo'] || undefined, cursor };
  return get<PaperListAnswer>(papers.list.href(asked), options);
}

export function usePaperSums(period: string) {
  return useQuery({
    queryKey: ['papers', 'sums', period],
    queryFn: (query) => get<PaperSumsAnswer>(papers.sums.href({ period }), reading(query)),
  });
}

export async function downloadPapers(period: string): Promise<void> {
  const file = await getFile(papers.csv.href({ period }));
  saveFile(file.content, file.name ?? 'facturacion.csv');
}
