import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useConnectionErrorText } from '#ui/use-online.ts';

export interface MoreRows {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly showMore: () => void;
}

interface ListFootProps {
  readonly more: MoreRows;
  readonly children: ReactNode;
  readonly className?: string;
}

/** After the last rows load, the focus moves to the row count. */
export function ListFoot({ more, children, className }: ListFootProps) {
  const { hasMore, loading, failed } = more;
  const unreached = useConnectionErrorText();
  const count = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);
  /** Separate from `loading`, which a background refetch also sets. */
  const waits = useRef(false);

  useEffect(() => {
    if (hasMore || !asked.current) return;
    asked.current = false;
    count.current?.focus();
  }, [hasMore]);

  useEffect(() => {
    if (!loading) waits.current = false;
  }, [loading]);

  function onMore(): void {
    if (waits.current) return;
    waits.current = true;
    asked.current = true;
    more.showMore();
  }

  return (
    <div className={classNames('flex flex-wrap items-center justify-between gap-x-6 gap-y-3', className)}>
      <div className="text-sm text-ink-600">
        <p ref={count} role="status" tabIndex={-1} className="outline-none">
          {children}
        </p>
        {failed && !loading && (
          <p role="alert" className="font-medium text-brick-600">
            {unreached ?? 'No hemos podido leer más. Vuelve a intentarlo.'}
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
