import { createExportBody } from '@horus/contract/requests';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { CurrentPasswordField } from '#pages/forms/current-password-field.tsx';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface PasswordDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Text of the button. */
  readonly action: string;
  /** Error message when the server has none. */
  readonly failure: string;
  readonly onClose: () => void;
  /** Its error is shown in the dialog. */
  readonly onPassword: (password: string) => Promise<void>;
}

/** Protects an action against another person at an open browser. */
export function PasswordDialog({ open, title, onClose, ...ask }: PasswordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Ask onClose={onClose} {...ask} />
    </Dialog>
  );
}

function Ask({ action, failure, onClose, onPassword }: Omit<PasswordDialogProps, 'open' | 'title'>) {
  const { email } = useCustomer();
  const { field, busy, refusal, onSubmit } = useCallForm({
    schema: createExportBody,
    defaultValues: { password: '' },
    failure,
    send: ({ password }) => onPassword(password),
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <p className="text-ink-600">Escribe tu contraseña para confirmar que eres tú.</p>
      <CurrentPasswordField email={email} {...field('password')} />
      <RefusalAlert refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Comprobando..." className="grow">
          {action}
        </Button>
        <Button variant="secondary" onClick={onClose} className="grow">
          Cancelar
        </Button>
      </div>
    </form>
  );
}
