import { zodResolver } from '@hookform/resolvers/zod';
import { createExportBody } from '@horus/contract/requests';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCustomer } from '#pages/account/require-user.tsx';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { type NewestExport, startExport } from '#server/leaving.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';

interface DataExportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onStarted: (started: NewestExport) => void;
}

/** Asks for the password before a copy of everything is made: an open browser is not enough. */
export function DataExportDialog({ open, onClose, onStarted }: DataExportDialogProps) {
  const content = useRef<HTMLDivElement>(null);

  // A native dialog would start at its close button.
  useEffect(() => {
    if (open) content.current?.querySelector<HTMLInputElement>('[type=password]')?.focus();
  }, [open]);

  return (
    <Dialog open={open} onClose={onClose} title="Descargar mis datos">
      <div ref={content}>
        <Ask onClose={onClose} onStarted={onStarted} />
      </div>
    </Dialog>
  );
}

function Ask({ onClose, onStarted }: Omit<DataExportDialogProps, 'open'>) {
  const { email } = useCustomer();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{ password: string }>({
    resolver: zodResolver(createExportBody),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);

  async function submit({ password }: { password: string }): Promise<void> {
    setRefusal(null);
    try {
      onStarted(await startExport(password));
    } catch (error) {
      if (!showFieldErrors(error, ['password'], { setError, setFocus })) {
        setRefusal(refusalOf(error, 'No hemos podido preparar tu copia.'));
      }
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
      <p className="text-ink-600">Escribe tu contraseña para confirmar que eres tú.</p>
      {/* Tells a password manager whose password is asked for. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <RefusalAlert refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel="Comprobando..." className="grow">
          Preparar mi copia
        </Button>
        <Button variant="secondary" onClick={onClose} className="grow">
          Cancelar
        </Button>
      </div>
    </form>
  );
}
