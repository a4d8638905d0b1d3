import { confirmTotpBody, type TotpSetup } from '@horus/contract/second-factor';
import { TotpKey } from '#pages/auth/totp-key.tsx';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';

interface TotpSetupDialogProps {
  /** Null when closed. */
  readonly setup: TotpSetup | null;
  readonly onClose: () => void;
  /** Enables the app with its first code. */
  readonly onCode: (code: string) => Promise<void>;
}

export function TotpSetupDialog({ setup, onClose, onCode }: TotpSetupDialogProps) {
  return (
    <Dialog open={setup !== null} onClose={onClose} title="Conecta tu app de códigos">
      {setup && <Setup setup={setup} onCode={onCode} />}
    </Dialog>
  );
}

function Setup({ setup, onCode }: Pick<TotpSetupDialogProps, 'onCode'> & { setup: TotpSetup }) {
  const { field, busy, refusal, onSubmit } = useCallForm({
    schema: confirmTotpBody,
    defaultValues: { code: '' },
    failure: 'No hemos podido activarla. Vuelve a intentarlo.',
    send: ({ code }) => onCode(code),
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <ol className="grid gap-5">
        <li>
          <p className="font-semibold">1. Escanea este código con la app</p>
          <TotpKey {...setup} />
        </li>
        <li>
          <p className="mb-3 font-semibold">2. Escribe el código que te da</p>
          <TextField
            label="Código de tu app"
            hint="Los 6 números que ves ahora."
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            required
            {...field('code')}
          />
        </li>
      </ol>
      <RefusalAlert refusal={refusal} />
      <Button type="submit" busy={busy} busyLabel="Comprobando...">
        Activar
      </Button>
    </form>
  );
}
