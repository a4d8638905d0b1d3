import { confirmTotpBody, type TotpSetup } from '@horus/contract/second-factor';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#client/form-resolver.ts';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { TotpKey } from '#pages/auth/totp-key.tsx';
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
  const form = useForm<{ code: string }>({
    resolver: zodResolver(confirmTotpBody),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);

  async function submit({ code }: { code: string }): Promise<void> {
    setRefusal(null);
    try {
      await onCode(code);
    } catch (error) {
      if (!showFieldErrors(error, ['code'], form))
        setRefusal(refusalOf(error, 'No hemos podido activarla. Vuelve a intentarlo.'));
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
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
            error={errors.code?.message}
            {...form.register('code')}
          />
        </li>
      </ol>
      <RefusalAlert refusal={refusal} />
      <Button type="submit" busy={isSubmitting} busyLabel="Comprobando...">
        Activar
      </Button>
    </form>
  );
}
