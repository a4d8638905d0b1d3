import { changeEmailBody } from '@horus/contract/auth';
import { useState } from 'react';
import { call } from '#client/call.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmailField } from '#ui/email-field.tsx';
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
  const { field, busy, refusal, onSubmit } = useCallForm({
    schema: changeEmailBody,
    defaultValues: { email: '' },
    failure: 'No hemos podido enviar el enlace. Vuelve a intentarlo.',
    send: async ({ email }) => {
      await call('POST /api/auth/change-email', { body: { email } });
      onSent(email);
    },
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <EmailField
        label="Email nuevo"
        hint="Te enviaremos allí un enlace para confirmarlo."
        autoComplete="email"
        required
        {...field('email')}
      />
      <RefusalAlert refusal={refusal} />
      <Button type="submit" busy={busy} busyLabel="Enviando...">
        Enviar el enlace
      </Button>
    </form>
  );
}
