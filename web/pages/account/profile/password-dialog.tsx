import { createExportBody } from '@horus/contract/requests';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#client/form-resolver.ts';
import { useCustomer } from '#pages/account/require-user.tsx';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';

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
  const content = useRef<HTMLDivElement>(null);

  // A native dialog focuses its close button.
  useEffect(() => {
    if (open) content.current?.querySelector<HTMLInputElement>('[type=password]')?.focus();
  }, [open]);

  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div ref={content}>
        <Ask onClose={onClose} {...ask} />
      </div>
    </Dialog>
  );
}

function Ask({ action, failure, onClose, onPassword }: Omit<PasswordDialogProps, 'open' | 'title'>) {
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
      await onPassword(password);
    } catch (error) {
      if (!showFieldErrors(error, ['password'], { setError, setFocus })) {
        setRefusal(refusalOf(error, failure));
      }
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
      <p className="text-ink-600">Escribe tu contraseña para confirmar que eres tú.</p>
      {/* Shows password managers the account of the password. */}
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
          {action}
        </Button>
        <Button variant="secondary" onClick={onClose} className="grow">
          Cancelar
        </Button>
      </div>
    </form>
  );
}
