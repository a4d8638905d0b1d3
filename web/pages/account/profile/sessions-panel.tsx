import type { SessionView } from '@horus/contract/auth';
import { formatMoment } from '@horus/contract/dates';
import { useRef } from 'react';
import { useSessions } from '#server/own-account-queries.ts';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.ts';

/** Where the account is open, and the way to end it there. */
export function SessionsPanel() {
  const { sessions, failed, reading, readAgain, end, endOthers } = useSessions();
  const list = useRef<HTMLUListElement>(null);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const ownFirst = [...(sessions?.filter(({ current }) => current) ?? []), ...others];

  const told = (text: string) => ({
    onSuccess: () => {
      toast.success(text);
      // The button that was pressed is gone with its row.
      list.current?.focus();
    },
    onError: () => {
      toast.error('No hemos podido cerrar la sesión. Vuelve a intentarlo.', { toastId: 'session-end' });
    },
  });

  return (
    <SectionPanel title="Sesiones abiertas">
      {!sessions && !failed && <SessionsSkeleton />}
      {!sessions && failed && (
        <ErrorState title="No hemos podido leer tus sesiones" onRetry={readAgain} retrying={reading} />
      )}
      {sessions && (
        <ul ref={list} tabIndex={-1} aria-label="Sesiones abiertas" className="-mt-3 outline-none">
          {ownFirst.map((session) => (
            <Row
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id, told('Sesión cerrada'))}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          busy={endOthers.isPending}
          busyLabel="Cerrando..."
          onClick={() => endOthers.mutate(undefined, told('Se han cerrado todas las demás sesiones'))}
        >
          Cerrar todas las demás
        </Button>
      )}
      <p className="mt-4 text-xs text-ink-600">
        ¿Ves alguna que no es tuya? Ciérrala y cambia tu contraseña.
      </p>
    </SectionPanel>
  );
}

interface RowProps {
  readonly session: SessionView;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Row({ session: { device, current, lastUsedAt, createdAt }, busy, onEnd }: RowProps) {
  return (
    <li className="flex min-h-18 items-center justify-between gap-4 border-b border-line py-3 last:border-0">
      <div className="min-w-0 text-sm">
        <p className="font-semibold break-words">{device}</p>
        <p className="text-ink-600">
          {current ? `Abierta el ${formatMoment(createdAt)}` : `Último uso: ${formatMoment(lastUsedAt)}`}
        </p>
      </div>
      {current ? (
        <StatusPill tone="good">Esta sesión</StatusPill>
      ) : (
        <Button
          variant="secondary"
          busy={busy}
          busyLabel="Cerrando..."
          onClick={onEnd}
          aria-label={`Cerrar la sesión de ${device}, último uso ${formatMoment(lastUsedAt)}`}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}

function SessionsSkeleton() {
  return (
    <div aria-busy="true" className="-mt-3">
      <span className="sr-only">Cargando...</span>
      <div className="grid min-h-18 content-center gap-2">
        <Skeleton className="w-40" />
        <Skeleton className="w-56 max-w-full" />
      </div>
    </div>
  );
}
