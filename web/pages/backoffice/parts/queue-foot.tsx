import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { QueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface QueueFootProps<Row> {
  readonly pages: QueuePages<Row>;
  readonly shown: number;
}

/**
 * How many rows are shown, the way to more, and the way back to the first ones from an address that
 * begins further on. When there are no more, the focus stays beside what came.
 */
export function QueueFoot<Row>({ pages, shown }: QueueFootProps<Row>) {
  const { hasMore, loading, failed, firstPageHref } = pages;
  const count = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    if (hasMore || !asked.current) return;
    asked.current = false;
    count.current?.focus();
  }, [hasMore]);

  function onMore(): void {
    if (loading) return;
    asked.current = true;
    pages.showMore();
  }

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-ink-600">
      <div>
        <p ref={count} role="status" tabIndex={-1} className="outline-none">
          {`${shown} ${shown === 1 ? 'fila' : 'filas'}${hasMore ? ', y hay más' : ''}.`}{' '}
          {firstPageHref && (
            <Link to={firstPageHref} className="text-lapis-700 underline">
              Volver al principio de la lista
            </Link>
          )}
        </p>
        {failed && !loading && (
          <p role="alert" className="font-medium text-brick-600">
            No hemos podido leer más. Vuelve a intentarlo.
          </p>
        )}
      </div>
      {hasMore && (
        <Button variant="secondary" onClick={onMore} aria-busy={loading || undefined} className="min-w-28">
          {loading && <Spinner className="size-4.5" />}
          Ver más
        </Button>
      )}
    </div>
  );
}
