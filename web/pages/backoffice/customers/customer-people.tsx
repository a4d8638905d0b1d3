import type { CustomerInvitation, CustomerMember } from '@horus/contract/backoffice/customers';
import { paths } from '@horus/contract/backoffice/paths';
import { formatLongDate, formatShortMoment } from '@horus/contract/dates';
import { roleLabels } from '@horus/contract/roles';
import { useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged } from '#client/backoffice/customers.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { now } from '#client/clock.ts';
import { enterView } from '#client/customer-view.ts';
import { customerParts } from '#content/backoffice/customer-summary.ts';
import { ActionDialog } from '#pages/backoffice/customers/action-dialog.tsx';
import { CorrectMemberDialog, memberDraftOf } from '#pages/backoffice/customers/correct-dialogs.tsx';
import { PhonedDeletionDialog } from '#pages/backoffice/customers/phoned-deletion-dialog.tsx';
import { useActionFromAddress } from '#pages/backoffice/parts/use-action-from-address.ts';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

interface CustomerPeopleProps {
  readonly organizationId: string;
  readonly members: readonly CustomerMember[];
  readonly invitations: readonly CustomerInvitation[];
}

type Act = {
  readonly does: 'correct' | 'block' | 'view' | 'password-link' | 'second-step' | 'deletion';
  readonly member: CustomerMember;
};

export function CustomerPeople({ organizationId, members, invitations }: CustomerPeopleProps) {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const owner = members.find(({ role }) => role === 'owner') ?? members[0];
  useActionFromAddress({ 'ver-como': owner ? () => setAct({ does: 'view', member: owner }) : null });
  return (
    <SectionPanel id={customerParts.people} title="Personas">
      {members.length === 0 && <p className="text-sm text-ink-600">Nadie tiene acceso todavía.</p>}
      <ul className="-mt-3">
        {members.map((member) => (
          <li
            key={member.userId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <div className="min-w-0 text-sm">
              <p className="font-semibold wrap-anywhere">{member.name}</p>
              <p className="wrap-anywhere text-ink-600">{member.email}</p>
              {member.newEmail && (
                <p className="wrap-anywhere text-ink-600">Falta que confirme {member.newEmail}</p>
              )}
              <p className="text-xs text-ink-600">
                {roleLabels[member.role]}
                {member.secondStep && ' · con segundo paso'}
                {!member.emailVerified && ' · email sin confirmar'}
                {member.lastSeenAt
                  ? ` · estuvo el ${formatShortMoment(member.lastSeenAt)}`
                  : ' · sin sesión abierta'}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {member.blockedAt && <StatusPill tone="bad">Bloqueada</StatusPill>}
              <Button
                variant="secondary"
                aria-haspopup="dialog"
                aria-label={`Ver como cliente: ${member.name}`}
                onClick={() => setAct({ does: 'view', member })}
              >
                Ver como cliente
              </Button>
              <Button
                variant="secondary"
                aria-haspopup="dialog"
                data-draft={memberDraftOf(organizationId, member)}
                aria-label={`Corregir nombre o email de ${member.name}`}
                onClick={() => setAct({ does: 'correct', member })}
              >
                Corregir nombre o email
              </Button>
              {!member.blockedAt && (
                <Button
                  variant="secondary"
                  aria-haspopup="dialog"
                  aria-label={`Enviar enlace de contraseña a ${member.name}`}
                  onClick={() => setAct({ does: 'password-link', member })}
                >
                  Enviar enlace de contraseña
                </Button>
              )}
              {member.secondStep && (
                <Button
                  variant="secondary"
                  aria-haspopup="dialog"
                  aria-label={`Quitar segundo paso a ${member.name}`}
                  onClick={() => setAct({ does: 'second-step', member })}
                >
                  Quitar segundo paso
                </Button>
              )}
              <Button
                variant="secondary"
                aria-haspopup="dialog"
                data-draft={`deletionReason ${organizationId} ${member.userId}`}
                aria-label={`Apuntar su baja: ${member.name}`}
                onClick={() => setAct({ does: 'deletion', member })}
              >
                Apuntar su baja
              </Button>
              <Button
                variant="secondary"
                aria-haspopup="dialog"
                aria-label={`${member.blockedAt ? 'Desbloquear' : 'Bloquear'} a ${member.name}`}
                onClick={() => setAct({ does: 'block', member })}
              >
                {member.blockedAt ? 'Desbloquear' : 'Bloquear'}
              </Button>
            </div>
          </li>
        ))}
        {invitations.map(({ id, email, role, at, expiresAt }) => (
          <li key={id} className="border-b border-line py-3 text-sm last:border-0">
            <p className="font-semibold wrap-anywhere">{email}</p>
            <p className="text-ink-600">Invitada, aún no ha entrado</p>
            <p className="text-xs text-ink-600">
              {roleLabels[role]} · el {formatLongDate(at)}
              {new Date(expiresAt) <= now() && ' · la invitación ha vencido'}
            </p>
          </li>
        ))}
      </ul>
      {act?.does === 'correct' && (
        <CorrectMemberDialog {...{ organizationId, member: act.member, onClose: close }} />
      )}
      {act?.does === 'block' && <BlockDialog {...{ organizationId, member: act.member, onClose: close }} />}
      {act?.does === 'password-link' && (
        <PasswordLinkDialog {...{ organizationId, member: act.member, onClose: close }} />
      )}
      {act?.does === 'second-step' && (
        <SecondStepDialog {...{ organizationId, member: act.member, onClose: close }} />
      )}
      {act?.does === 'deletion' && (
        <PhonedDeletionDialog {...{ organizationId, member: act.member, onClose: close }} />
      )}
      {act?.does === 'view' && <ViewDialog {...{ organizationId, member: act.member, onClose: close }} />}
    </SectionPanel>
  );
}

interface MemberDialogProps {
  readonly organizationId: string;
  readonly member: CustomerMember;
  readonly onClose: () => void;
}

function BlockDialog({ organizationId, member, onClose }: MemberDialogProps) {
  const changed = useCustomerChanged(organizationId);
  const [blocks] = useState(member.blockedAt === null);
  return (
    <ActionDialog
      title={blocks ? `Bloquear a ${member.name}` : `Desbloquear a ${member.name}`}
      action={blocks ? 'Bloquear' : 'Desbloquear'}
      said={
        blocks
          ? `Acceso bloqueado: ${member.name} ya no puede entrar`
          : `Acceso desbloqueado: ${member.name} ya puede entrar`
      }
      onAct={async () => {
        await call('POST /api/admin/customers/:organizationId/members/:userId/block', {
          params: { organizationId, userId: member.userId },
          body: { blocked: blocks },
        });
        await changed();
      }}
      onClose={onClose}
    >
      {blocks ? (
        <ul className="list-disc space-y-1.5 pl-5">
          <li>Se cierran ahora todas sus sesiones y no puede volver a entrar, en ninguna empresa.</li>
          <li>Al intentarlo lee que hemos bloqueado el acceso y que nos escriba.</li>
          <li>Su plan y sus cobros siguen igual.</li>
          <li>Queda en la actividad de la cuenta.</li>
        </ul>
      ) : (
        <p>Podrá entrar otra vez con su contraseña de siempre. Queda en la actividad de la cuenta.</p>
      )}
    </ActionDialog>
  );
}

function PasswordLinkDialog({ organizationId, member, onClose }: MemberDialogProps) {
  const changed = useCustomerChanged(organizationId);
  return (
    <ActionDialog
      title={`Enlace de contraseña para ${member.name}`}
      action="Enviar el enlace"
      said={`Enlace enviado a ${member.email}`}
      onAct={async () => {
        await sendOnce(`password-link ${member.userId}`, (id) =>
          call('POST /api/admin/customers/:organizationId/members/:userId/password-link', {
            params: { organizationId, userId: member.userId },
            body: { id },
          }),
        );
        await changed();
      }}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1.5 pl-5">
        <li className="wrap-anywhere">Recibe en {member.email} un enlace para elegir otra contraseña.</li>
        <li>Vale una hora y una sola vez, y sustituye al que hubiera.</li>
        {!member.emailVerified && (
          <li>
            Su email está sin confirmar: al elegir contraseña lo confirma. Si aún no ha comprado nada, se
            borra lo que se guardó antes en la cuenta, por si lo escribió otra persona.
          </li>
        )}
        <li>Su contraseña de ahora sirve hasta que elija otra. Queda en la actividad de la cuenta.</li>
      </ul>
    </ActionDialog>
  );
}

function SecondStepDialog({ organizationId, member, onClose }: MemberDialogProps) {
  const changed = useCustomerChanged(organizationId);
  return (
    <ActionDialog
      title={`Quitar el segundo paso a ${member.name}`}
      action="Quitar el segundo paso"
      said="Ya entra solo con su contraseña"
      onAct={async () => {
        await call('POST /api/admin/customers/:organizationId/members/:userId/take-second-step-off', {
          params: { organizationId, userId: member.userId },
        });
        await changed();
      }}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <p className="font-semibold text-ink-900">
        Antes, asegúrate de quién lo pide: llama a la empresa a un teléfono que ya tengas.
      </p>
      <ul className="list-disc space-y-1.5 pl-5">
        <li>Su app de códigos, sus llaves de acceso y sus códigos de recuperación dejan de valer.</li>
        <li>Se cierran todas sus sesiones, y entra solo con su contraseña hasta que ponga otro.</li>
        <li>Recibe un correo, y queda en la actividad de la cuenta.</li>
      </ul>
    </ActionDialog>
  );
}

function ViewDialog({ organizationId, member, onClose }: MemberDialogProps) {
  return (
    <ActionDialog
      title={`Ver como ${member.name}`}
      action="Ver su cuenta"
      said="Estás viendo su cuenta"
      onAct={async () => {
        const { token } = await call('POST /api/admin/customers/:organizationId/members/:userId/view', {
          params: { organizationId, userId: member.userId },
        });
        enterView(token, paths.admin.customer.href({ organizationId }));
      }}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1.5 pl-5">
        <li>Ves en esta pestaña su área de cliente tal como la ve, durante un cuarto de hora.</li>
        <li>No puedes cambiar nada: el servidor no lo permite.</li>
        <li>Queda en nuestro registro, y el cliente lo lee en su actividad.</li>
      </ul>
    </ActionDialog>
  );
}
