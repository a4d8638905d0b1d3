import type { MemberView } from '@horus/contract/members';
import { paths } from '@horus/contract/paths';
import { endSentence } from '@horus/contract/sentence';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#client/call.ts';
import { readOrganizationAgain } from '#client/session.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { markStart } from '#ui/focus-start.ts';
import { SectionPanel } from '#ui/panel.tsx';

/** The last owner must transfer the ownership first. */
export function LeavePanel({ members }: { readonly members: readonly MemberView[] }) {
  const { id, company } = useCustomer();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { busy, refusal, act } = useAction('No hemos podido hacerlo. Vuelve a intentarlo.');
  const ownedBeside = members.some(({ userId, role }) => role === 'owner' && userId !== id);

  async function leave(): Promise<void> {
    const work = async () => {
      await call('POST /api/members/leave');
      await navigate(paths.account.dashboard.href());
    };
    if (await act(work, 'Has dejado el equipo')) await readOrganizationAgain();
  }

  return (
    <SectionPanel title="Dejar el equipo">
      {ownedBeside ? (
        <>
          <p className="text-sm text-ink-700">
            {endSentence(`Dejarás de ver los datos de ${company || 'esta cuenta'}`)} Tu email y tu contraseña
            siguen siendo tuyos.
          </p>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            className="mt-4 w-full"
            onClick={() => setOpen(true)}
          >
            Dejar el equipo
          </Button>
        </>
      ) : (
        <p className="text-sm text-ink-700">
          Eres el único titular. Para irte, haz antes titular a otra persona del equipo.
        </p>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="¿Dejar el equipo?">
        <div className="grid gap-5">
          <p className="text-ink-700">
            Para volver tendrá que invitarte un titular. Las copias de datos que hayas pedido aquí ya no se
            podrán descargar.
          </p>
          <RefusalAlert refusal={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} busyLabel="Saliendo..." onClick={() => void leave()} className="grow">
              Dejar el equipo
            </Button>
            <Button ref={markStart} variant="secondary" onClick={() => setOpen(false)} className="grow">
              Cancelar
            </Button>
          </div>
        </div>
      </Dialog>
    </SectionPanel>
  );
}
