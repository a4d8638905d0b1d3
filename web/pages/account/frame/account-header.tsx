import { formatTime } from '@horus/contract/dates';
import { byServer } from '#client/clock.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface AccountHeaderProps {
  readonly title: string;
  readonly lead: string;
  /** Milliseconds of the device's clock at the last read; 0 before the first. */
  readonly readAt: number;
  /** Why the data may be stale; null when it is current. */
  readonly stale: 'unread' | 'moving' | null;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

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
        {/* Never disabled or removed while busy, so that a keyboard user keeps the focus. */}
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
