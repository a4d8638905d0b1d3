import { formatLongDate } from '@horus/contract/dates';
import type { InvitationView } from '@horus/contract/members';
import { useRef, useState } from 'react';
import { call, textOf } from '#client/call.ts';
import { roleTexts } from '#content/team.ts';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.ts';

interface InvitationsPanelProps {
  readonly invitations: readonly InvitationView[];
  readonly onChanged: () => void;
}

export function InvitationsPanel({ invitations, onChanged }: InvitationsPanelProps) {
  const heading = useRef<HTMLUListElement>(null);
  const [busy, setBusy] = useState<string | null>(null);

  async function act(key: string, deed: () => Promise<void>, said: string): Promise<void> {
    setBusy(key);
    try {
      await deed();
      toast.success(said);
    } catch (error) {
      toast.error(textOf(error, 'No hemos podido hacerlo. Vuelve a intentarlo.'), { toastId: 'invitation' });
    }
    setBusy(null);
    onChanged();
  }

  return (
    <SectionPanel title="Invitaciones">
      <ul ref={heading} tabIndex={-1} aria-label="Invitaciones" className="-mt-3 outline-none">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <div className="min-w-0 text-sm">
              <p className="font-semibold wrap-anywhere">{invitation.email}</p>
              <p className="text-ink-600">
                {roleTexts[invitation.role].name}
                {!invitation.expired && ` · vale hasta el ${formatLongDate(invitation.expiresAt)}`}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <StatusPill tone={invitation.expired ? 'bad' : 'waiting'}>
                {invitation.expired ? 'Caducada' : 'Sin aceptar'}
              </StatusPill>
              <Button
                variant="secondary"
                busy={busy === `resend ${invitation.id}`}
                busyLabel="Enviando..."
                aria-label={`Reenviar la invitación a ${invitation.email}`}
                onClick={() =>
                  void act(
                    `resend ${invitation.id}`,
                    () =>
                      call('POST /api/members/invitations/:invitationId/resend', {
                        params: { invitationId: invitation.id },
                      }),
                    'Invitación reenviada',
                  )
                }
              >
                Reenviar
              </Button>
              <Button
                variant="secondary"
                busy={busy === `withdraw ${invitation.id}`}
                busyLabel="Retirando..."
                aria-label={`Retirar la invitación a ${invitation.email}`}
                onClick={() => {
                  // The button disappears with its row.
                  heading.current?.focus();
                  void act(
                    `withdraw ${invitation.id}`,
                    () =>
                      call('DELETE /api/members/invitations/:invitationId', {
                        params: { invitationId: invitation.id },
                      }),
                    'Invitación retirada',
                  );
                }}
              >
                Retirar
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </SectionPanel>
  );
}
