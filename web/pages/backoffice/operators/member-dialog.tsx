import type { TeamMember } from '@horus/contract/backoffice/operators';
import { operatorRoleLabels } from '@horus/contract/operator-roles';
import { useTeamChanged } from '#client/backoffice/access.ts';
import { call } from '#client/backoffice/call.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export type MemberAct = 'role' | 'link' | 'remove';

interface MemberDialogProps {
  /** Null when closed. */
  readonly chosen: { readonly member: TeamMember; readonly act: MemberAct } | null;
  readonly onClose: () => void;
}

const titles = {
  role: 'Cambiar el permiso',
  link: 'Enviar un enlace nuevo',
  remove: 'Quitar del equipo',
} as const;

export function MemberDialog({ chosen, onClose }: MemberDialogProps) {
  return (
    <Dialog open={chosen !== null} onClose={onClose} title={chosen ? titles[chosen.act] : ''}>
      {chosen && <Confirm {...chosen} onClose={onClose} />}
    </Dialog>
  );
}

function Confirm({
  member,
  act,
  onClose,
}: NonNullable<MemberDialogProps['chosen']> & { onClose: () => void }) {
  const changed = useTeamChanged();
  const { busy, refusal, act: perform } = useAction('No hemos podido hacerlo. Vuelve a intentarlo.');
  const { id, name, email, role } = member;
  const params = { operatorId: id };
  const other = role === 'manager' ? 'operator' : 'manager';
  const acts = {
    role: {
      says: `${name} pasa a ser ${operatorRoleLabels[other]}, desde ahora mismo.`,
      button: 'Cambiar',
      done: `${name} ya es ${operatorRoleLabels[other]}.`,
      run: () => call('POST /api/admin/team/:operatorId/role', { params, body: { role: other } }),
    },
    link: {
      says: `Antes de seguir, asegúrate de que quien lo pide es ${name}: llámale. Su contraseña, su segundo paso y sus sesiones dejan de valer, y recibe en ${email} un enlace para ponerlos de nuevo.`,
      button: 'Enviar el enlace',
      done: `Enlace enviado a ${email}.`,
      run: () => call('POST /api/admin/team/:operatorId/link', { params }),
    },
    remove: {
      says: `${name} deja de poder entrar y sus sesiones se cierran. Lo que hizo sigue en el registro.`,
      button: 'Quitar',
      done: `${name} ya no está en el equipo.`,
      run: () => call('DELETE /api/admin/team/:operatorId', { params }),
    },
  } as const;
  const { says, button, done, run } = acts[act];

  async function confirm(): Promise<void> {
    const work = async () => {
      await run();
      await changed();
    };
    if (await perform(work, done)) onClose();
  }

  return (
    <div className="grid gap-5">
      <p className="text-ink-600">{says}</p>
      <RefusalAlert refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} busyLabel="Un momento..." onClick={() => void confirm()} className="grow">
          {button}
        </Button>
        <Button variant="secondary" onClick={onClose} className="grow">
          Cancelar
        </Button>
      </div>
    </div>
  );
}
