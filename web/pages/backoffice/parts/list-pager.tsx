import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { ListPlace } from '#pages/backoffice/parts/use-list-place.ts';
import { useLetterKeys } from '#pages/backoffice/parts/use-queue-keys.tsx';

const link = 'inline-flex min-h-11 items-center font-semibold text-lapis-700';

interface ListPagerProps {
  readonly place: ListPlace;
  /** Whether single-letter keys are enabled. */
  readonly on: boolean;
}

/**
 * Links to the previous and next items of the list, also with k and j. They replace the history
 * entry, so that one step back is the list.
 */
export function ListPager({ place: { items, hasMore }, on }: ListPagerProps) {
  const { pathname, state } = useLocation();
  const [previous, next] = [useRef<HTMLAnchorElement>(null), useRef<HTMLAnchorElement>(null)];
  useLetterKeys(on, (key) => {
    const target = key === 'k' ? previous : key === 'j' ? next : null;
    target?.current?.click();
    return target !== null;
  });
  const at = items.indexOf(pathname);
  if (at < 0) return null;
  const [before, after] = [items[at - 1], items[at + 1]];
  return (
    <nav aria-label="En la lista" className="flex flex-wrap items-center gap-x-4 text-sm">
      {before && (
        <Link
          ref={previous}
          to={before}
          replace
          state={state}
          aria-keyshortcuts={on ? 'k' : undefined}
          className={link}
        >
          Anterior
        </Link>
      )}
      <span className="figures text-ink-600">{`${at + 1} de ${items.length}${hasMore ? '+' : ''}`}</span>
      {after && (
        <Link
          ref={next}
          to={after}
          replace
          state={state}
          aria-keyshortcuts={on ? 'j' : undefined}
          className={link}
        >
          Siguiente
        </Link>
      )}
    </nav>
  );
}
