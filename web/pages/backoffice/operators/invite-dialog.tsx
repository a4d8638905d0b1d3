import { operatorRoleLabels, operatorRoles } from '@horus/contract/backoffice/access';
import {
  type InviteOperatorBody,
  inviteOperatorBody,
  OPERATOR_LINK_HOURS,
} from '@horus/contract/backoffice/operators';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTeamChanged } from '#client/backoffice/access.ts';
import { call } from '#client/backoffice/call.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';

interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function InviteDialog({ open, onClose }: InviteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Invitar a una persona">
      {open && <InviteForm onDone={onClose} />}
    </Dialog>
  );
}

function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const changed = useTeamChanged();
  const form = useForm<InviteOperatorBody>({
    resolver: zodResolver(inviteOperatorBody),
    defaultValues: { name: '', email: '', role: 'operator' },
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);

  async function submit(body: InviteOperatorBody): Promise<void> {
    setRefusal(null);
    try {
      await call('POST /api/admin/team', { body });
      await changed();
      toast.success(`Le hemos enviado el enlace a ${body.email}.`);
      onDone();
    } catch (error) {
      if (!showFieldErrors(error, ['name', 'email', 'role'], form)) {
        setRefusal(refusalOf(error, 'No hemos podido invitar. Vuelve a intentarlo.'));
      }
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <TextField
        label="Nombre"
        autoComplete="off"
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField label="Permiso" error={errors.role?.message} {...form.register('role')}>
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
      <Button type="submit" busy={isSubmitting} busyLabel="Enviando...">
        Enviar la invitación
      </Button>
    </form>
  );
}
