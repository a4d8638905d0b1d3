import type { SessionView } from '@horus/contract/auth';
import { formatMoment } from '@horus/contract/dates';
import { useEffect, useRef, useState } from 'react';
import { useSessions } from '#client/own-account-queries.ts';
import { PasswordDialog } from '#pages/account/profile/password-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.ts';

export function SessionsPanel() {
  const { sessions, failed, reading, readAgain, end, endOthers } = useSessions();
  const list = useRef<HTMLUListElement>(null);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const ownFirst = [...(sessions?.filter(({ current }) => current) ?? []), ...others];

  /** The action that waits for the password. */
  const [asked, setAsked] = useState<SessionView | 'others' | null>(null);
  const ended = useRef(false);

  // The dialog can't restore the focus: its button is gone with the row.
  useEffect(() => {
    if (asked || !ended.current) return;
    ended.current = false;
    list.current?.focus();
  }, [asked]);

  async function onPassword(password: string): Promise<void> {
    if (asked === 'others') await endOthers.mutateAsync(password);
    else if (asked) await end.mutateAsync({ sessionId: asked.id, password });
    toast.success(asked === 'others' ? 'Se han cerrado todas las demás sesiones' : 'Sesión cerrada');
    ended.current = true;
    setAsked(null);
  }

  return (
    <SectionPanel title="Sesiones abiertas">
      {!sessions && !failed && <SessionsSkeleton />}
      {!sessions && failed && (
        <ErrorState title="No hemos podido leer tus sesiones" onRetry={readAgain} retrying={reading} />
      )}
      {sessions && (
        <ul ref={list} tabIndex={-1} aria-label="Sesiones abiertas" className="-mt-3 outline-none">
          {ownFirst.map((session) => (
            <Row key={session.id} session={session} onEnd={() => setAsked(session)} />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          aria-haspopup="dialog"
          onClick={() => setAsked('others')}
        >
          Cerrar todas las demás
        </Button>
      )}
      <p className="mt-4 text-xs text-ink-600">
        ¿Ves alguna que no es tuya? Ciérrala y cambia tu contraseña.
      </p>
      <PasswordDialog
        open={asked !== null}
        title={asked === 'others' ? 'Cerrar las demás sesiones' : 'Cerrar la sesión'}
        action={asked === 'others' ? 'Cerrarlas' : 'Cerrarla'}
        failure="No hemos podido cerrar la sesión. Vuelve a intentarlo."
        onClose={() => setAsked(null)}
        onPassword={onPassword}
      />
    </SectionPanel>
  );
}

interface RowProps {
  readonly session: SessionView;
  readonly onEnd: () => void;
}

function Row({ session: { device, current, lastUsedAt, createdAt }, onEnd }: RowProps) {
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
          aria-haspopup="dialog"
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
