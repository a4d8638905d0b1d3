import { Link } from 'react-router';
import type { QueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { ListFoot } from '#ui/list-foot.tsx';

interface QueueFootProps<Row> {
  readonly pages: QueuePages<Row>;
  readonly shown: number;
}

/**
 * A list's foot, with the way back to the first rows from an address that begins further on.
 */
export function QueueFoot<Row>({ pages, shown }: QueueFootProps<Row>) {
  const { hasMore, firstPageHref } = pages;
  return (
    <ListFoot more={pages} className="mt-4">
      {`${shown} ${shown === 1 ? 'fila' : 'filas'}${hasMore ? ', y hay más' : ''}.`}{' '}
      {firstPageHref && (
        <Link to={firstPageHref} className="text-lapis-700 underline">
          Volver al principio de la lista
        </Link>
      )}
    </ListFoot>
  );
}
