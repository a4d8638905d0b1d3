import type { MemberView } from '@horus/contract/members';
import { type Role, roles } from '@horus/contract/roles';
import { useState } from 'react';
import { call } from '#client/call.ts';
import { readOrganizationAgain } from '#client/session.ts';
import { roleTexts } from '#content/team.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { focusStart, markStart } from '#ui/focus-start.ts';

interface MemberDialogProps {
  readonly member: MemberView | null;
  readonly isSelf: boolean;
  readonly onClose: () => void;
  /** @param gone whether the member left the list */
  readonly onDone: (gone: boolean) => void;
}

export function MemberDialog({ member, isSelf, onClose, onDone }: MemberDialogProps) {
  return (
    <Dialog open={member !== null} onClose={onClose} title={member?.name ?? ''}>
      {member && <Change {...{ member, isSelf, onDone }} />}
    </Dialog>
  );
}

type Deed = 'role' | 'transfer' | 'remove';

function Change({ member, isSelf, onDone }: Omit<MemberDialogProps, 'member' | 'onClose'> & Owned) {
  const [role, setRole] = useState<Role>(member.role);
  const [asked, setAsked] = useState<Exclude<Deed, 'role'> | null>(null);
  const { busy, refusal, act } = useAction('No hemos podido hacer el cambio. Vuelve a intentarlo.');

  async function perform(deed: Deed, work: () => Promise<void>, said: string): Promise<void> {
    if (!(await act(work, said))) return;
    // The user's own role may have changed.
    if (isSelf || deed === 'transfer') await readOrganizationAgain();
    onDone(deed === 'remove');
  }

  if (asked) {
    const { question, action, busyLabel, work, said } = deeds(member)[asked];
    return (
      <div ref={focusStart} className="grid gap-5">
        <p className="text-ink-700 wrap-anywhere">{question}</p>
        <RefusalAlert refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button
            busy={busy}
            busyLabel={busyLabel}
            onClick={() => void perform(asked, work, said)}
            className="grow"
          >
            {action}
          </Button>
          <Button ref={markStart} variant="secondary" onClick={() => setAsked(null)} className="grow">
            Volver
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form
      ref={focusStart}
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void perform(
          'role',
          () => call('POST /api/members/:userId/role', { params: { userId: member.userId }, body: { role } }),
          'Rol cambiado',
        );
      }}
    >
      <ChoiceField
        id="member-role"
        name="role"
        label="Qué puede hacer"
        gridClassName=""
        choices={roles.map((value) => ({
          value,
          label: roleTexts[value].name,
          detail: roleTexts[value].may,
        }))}
        initial={member.role}
        onChange={({ currentTarget: { value } }) =>
          setRole(roles.find((each) => each === value) ?? member.role)
        }
      />
      <RefusalAlert refusal={refusal} />
      <Button type="submit" busy={busy} busyLabel="Guardando..." className="w-full">
        Guardar
      </Button>
      {!isSelf && (
        <div className="grid gap-3 border-t border-line pt-5 sm:grid-cols-2">
          {member.role !== 'owner' && (
            <Button variant="secondary" onClick={() => setAsked('transfer')}>
              Ceder la titularidad
            </Button>
          )}
          <Button variant="secondary" onClick={() => setAsked('remove')}>
            Quitar del equipo
          </Button>
        </div>
      )}
    </form>
  );
}

interface Owned {
  readonly member: MemberView;
}

const deeds = ({ name, userId }: MemberView) => ({
  transfer: {
    question: `${name} será titular y tú te quedas con el rol de facturación. Solo quien sea titular podrá devolvértela.`,
    action: 'Ceder la titularidad',
    busyLabel: 'Cediendo...',
    work: () => call('POST /api/members/transfer', { body: { userId } }),
    said: 'Titularidad cedida',
  },
  remove: {
    question: `${name} dejará de ver los datos de esta cuenta ahora mismo. Su propia cuenta sigue siendo suya.`,
    action: 'Quitar del equipo',
    busyLabel: 'Quitando...',
    work: () => call('DELETE /api/members/:userId', { params: { userId } }),
    said: 'Ya no está en el equipo',
  },
});
