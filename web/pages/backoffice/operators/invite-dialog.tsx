import {
  type InviteOperatorBody,
  inviteOperatorBody,
  OPERATOR_LINK_HOURS,
} from '@horus/contract/backoffice/operators';
import { operatorRoleLabels, operatorRoles } from '@horus/contract/operator-roles';
import { useTeamChanged } from '#client/backoffice/access.ts';
import { call } from '#client/backoffice/call.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';

interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The typed text stays until it is sent or the page is left. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const changed = useTeamChanged();
  const { form, field, busy, refusal, onSubmit } = useCallForm<InviteOperatorBody>({
    schema: inviteOperatorBody,
    defaultValues: { name: '', email: '', role: 'operator' },
    failure: 'No hemos podido invitar. Vuelve a intentarlo.',
    send: async (body) => {
      await call('POST /api/admin/team', { body });
      await changed();
      toast.success(`Le hemos enviado el enlace a ${body.email}.`);
      form.reset();
      onClose();
    },
  });

  return (
    <Dialog open={open} onClose={onClose} title="Invitar a una persona">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        <TextField label="Nombre" autoComplete="off" required {...field('name')} />
        <EmailField autoComplete="off" required {...field('email')} />
        <SelectField label="Permiso" {...field('role')}>
          {operatorRoles.map((role) => (
            <option key={role} value={role}>
              {operatorRoleLabels[role]}
            </option>
          ))}
        </SelectField>
        <p className="text-sm text-ink-600">
          Recibe un enlace, que vale {OPERATOR_LINK_HOURS} horas, para elegir su contraseña y su segundo paso.
        </p>
        <RefusalAlert refusal={refusal} />
        <Button type="submit" busy={busy} busyLabel="Enviando...">
          Enviar la invitación
        </Button>
      </form>
    </Dialog>
  );
}
