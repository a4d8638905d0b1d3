import {
  MIN_OPERATOR_PASSWORD_LENGTH,
  type OperatorPasswordBody,
  operatorPasswordBody,
} from '@horus/contract/backoffice/operators';
import { useOwnAccessChanged } from '#client/backoffice/access.ts';
import { call } from '#client/backoffice/call.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { NewPasswordFields, withConfirmation } from '#pages/forms/new-password.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.ts';

const schema = withConfirmation<OperatorPasswordBody>(operatorPasswordBody, 'newPassword');

export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { email } = useOperator();
  const changed = useOwnAccessChanged();
  const { field, busy, refusal, onSubmit } = useCallForm({
    schema,
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
    failure: 'No hemos podido cambiarla. Vuelve a intentarlo.',
    send: async ({ currentPassword, newPassword }) => {
      await call('POST /api/admin/account/password', { body: { currentPassword, newPassword } });
      await changed();
      toast.success('Contraseña cambiada. Tus demás sesiones están cerradas.');
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Cambiar la contraseña" locked={busy}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        {/* Shows password managers the account of the password. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          required
          {...field('currentPassword')}
        />
        <NewPasswordFields
          label="Nueva contraseña"
          minLength={MIN_OPERATOR_PASSWORD_LENGTH}
          password={field('newPassword')}
          confirmation={field('confirmation')}
        />
        <p className="text-sm text-ink-600">
          Se cierran tus demás sesiones, y te lo confirmamos en {email}. Tu segundo paso sigue igual.
        </p>
        <RefusalAlert refusal={refusal} />
        <Button type="submit" busy={busy} busyLabel="Guardando...">
          Cambiar la contraseña
        </Button>
      </form>
    </Dialog>
  );
}
