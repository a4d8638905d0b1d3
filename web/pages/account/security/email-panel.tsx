import { changeEmailBody } from '@horus/contract/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#client/call.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { useCustomer } from '#pages/account/require-user.tsx';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { SectionPanel } from '#ui/panel.tsx';

export function EmailPanel() {
  const { email } = useCustomer();
  const [asking, setAsking] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SectionPanel title="Email">
      <p className="-mt-2 font-semibold break-words">{email}</p>
      <p className="mt-1 text-sm text-ink-600">Con él entras, y en él recibes los avisos.</p>
      {sentTo && (
        <Alert tone="success" className="mt-4">
          Hemos enviado un enlace a <strong className="break-all">{sentTo}</strong>. Ábrelo desde su buzón con
          tu sesión iniciada: hasta entonces todo sigue como está.
        </Alert>
      )}
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)} className="mt-4">
        Cambiar el email
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Cambiar el email">
        {asking && (
          <NewEmail
            onSent={(to) => {
              setSentTo(to);
              setAsking(false);
            }}
          />
        )}
      </Dialog>
    </SectionPanel>
  );
}

function NewEmail({ onSent }: { readonly onSent: (email: string) => void }) {
  const form = useForm<{ email: string }>({
    resolver: zodResolver(changeEmailBody),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);

  async function submit({ email }: { email: string }): Promise<void> {
    setRefusal(null);
    try {
      await call('POST /api/auth/change-email', { body: { email } });
      onSent(email);
    } catch (error) {
      if (!showFieldErrors(error, ['email'], form)) {
        setRefusal(refusalOf(error, 'No hemos podido enviar el enlace. Vuelve a intentarlo.'));
      }
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <TextField
        label="Email nuevo"
        hint="Te enviaremos allí un enlace para confirmarlo."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <RefusalAlert refusal={refusal} />
      <Button type="submit" busy={isSubmitting} busyLabel="Enviando...">
        Enviar el enlace
      </Button>
    </form>
  );
}
