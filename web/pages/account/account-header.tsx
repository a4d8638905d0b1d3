import { formatTime } from '@horus/contract/dates';
import { byServer } from '#client/clock.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface AccountHeaderProps {
  readonly title: string;
  readonly lead: string;
  /** When what is shown was read, in milliseconds of the device; 0 when it never was. */
  readonly readAt: number;
  /** Why it may be behind; null: it isn't. */
  readonly stale: 'unread' | 'moving' | null;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

/**
 * The title of a page and, where what it shows may be behind, of when that is and the way to ask
 * again.
 */
export function AccountHeader({ title, lead, readAt, stale, refreshing, onRefresh }: AccountHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-1 break-words text-ink-600">{lead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden max-sm:flex-row-reverse max-sm:justify-end">
        <p role="status" className="figures text-sm text-ink-600 empty:sr-only">
          {stale && readAt > 0 && `Datos de las ${formatTime(byServer(readAt))}`}
        </p>
        {/* Never disabled, nor gone while it works: a keyboard user who pressed it keeps their place. */}
        {(stale || refreshing) && (
          <Button variant="secondary" onClick={onRefresh} aria-busy={refreshing} className="min-w-38">
            {refreshing ? (
              <>
                <Spinner className="size-4.5" />
                Actualizando...
              </>
            ) : (
              'Actualizar'
            )}
          </Button>
        )}
      </div>
    </div>
  );
}
