import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface AccountHeaderProps {
  readonly title: string;
  readonly lead: string;
  /** Milliseconds; 0 when nothing has been read yet. */
  readonly readAt: number;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

/** The title of a page, and how fresh is what it shows. */
export function AccountHeader({ title, lead, readAt, refreshing, onRefresh }: AccountHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="min-w-0">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-2 break-words text-ink-600">{lead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:flex-row-reverse max-sm:justify-end">
        <p role="status" className="figures text-sm text-ink-600 empty:sr-only">
          {readAt > 0 && `Actualizado a las ${formatTime(readAt)}`}
        </p>
        {/* Never disabled: whoever pressed it with the keyboard keeps their place. */}
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
      </div>
    </div>
  );
}

function formatTime(moment: number): string {
  return new Intl.DateTimeFormat('es-ES', { timeStyle: 'short' }).format(moment);
}
