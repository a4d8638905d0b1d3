import type { TeamMember } from '@horus/contract/backoffice/operators';
import { operatorRoleLabels } from '@horus/contract/operator-roles';
import { useTeamChanged } from '#client/backoffice/access.ts';
import { call } from '#client/backoffice/call.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { ActionDialog } from '#pages/backoffice/customers/action-dialog.tsx';

export type MemberAct = 'role' | 'link' | 'remove';

interface MemberDialogProps {
  readonly member: TeamMember;
  readonly act: MemberAct;
  readonly onClose: () => void;
}

export function MemberDialog({ member, act, onClose }: MemberDialogProps) {
  const changed = useTeamChanged();
  const { id, name, email, role } = member;
  const params = { operatorId: id };
  const other = role === 'manager' ? 'operator' : 'manager';
  const acts = {
    role: {
      title: 'Cambiar el permiso',
      says: `${name} pasa a ser ${operatorRoleLabels[other]}, desde ahora mismo.`,
      button: 'Cambiar',
      done: `${name} ya es ${operatorRoleLabels[other]}.`,
      run: () => call('POST /api/admin/team/:operatorId/role', { params, body: { role: other } }),
    },
    link: {
      title: 'Enviar un enlace nuevo',
      says: `Antes de seguir, asegúrate de que quien lo pide es ${name}: llámale. Su contraseña, su segundo paso y sus sesiones dejan de valer, y recibe en ${email} un enlace para ponerlos de nuevo.`,
      button: 'Enviar el enlace',
      done: `Enlace enviado a ${email}.`,
      run: () =>
        sendOnce(`team-link ${id}`, (sentAs) =>
          call('POST /api/admin/team/:operatorId/link', { params, body: { id: sentAs } }),
        ),
    },
    remove: {
      title: 'Quitar del equipo',
      says: `${name} deja de poder entrar y sus sesiones se cierran. Lo que hizo sigue en el registro.`,
      button: 'Quitar',
      done: `${name} ya no está en el equipo.`,
      run: () => call('DELETE /api/admin/team/:operatorId', { params }),
    },
  } as const;
  const { title, says, button, done, run } = acts[act];
  return (
    <ActionDialog
      title={title}
      action={button}
      said={done}
      onAct={async () => {
        await run();
        await changed();
      }}
      onClose={onClose}
    >
      <p>{says}</p>
    </ActionDialog>
  );
}
