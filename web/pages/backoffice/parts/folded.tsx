import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

const MAX_ROWS = 4;

interface FoldedProps {
  readonly count: number;
  /** A list or a table. */
  readonly children: ReactNode;
  /** Offers the next page below the unfolded rows. */
  readonly pages?: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** On narrow screens shows only the first rows until the operator asks for the others. */
export function Folded({ count, children, pages }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = count > MAX_ROWS && !isOpen;
  return (
    <>
      <div className={classNames(isFolded && 'max-lg:[&_:is(ul,ol,tbody)>:nth-child(n+5)]:hidden')}>
        {children}
      </div>
      {count > MAX_ROWS && (
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          className="mt-2 -ml-3 px-3 text-lapis-700 lg:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Ver menos' : `Ver ${count - MAX_ROWS} más`}
        </Button>
      )}
      {pages?.hasNextPage && (
        <Button
          variant="secondary"
          className={classNames('mt-4', isFolded && 'max-lg:hidden')}
          busy={pages.isFetchingNextPage}
          busyLabel="Leyendo..."
          onClick={() => void pages.fetchNextPage()}
        >
          Ver más
        </Button>
      )}
    </>
  );
}
