import { type InviteBody, inviteBody } from '@horus/contract/members';
import { INVITATION_DAYS } from '@horus/contract/retention';
import { roles } from '@horus/contract/roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#client/call.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { roleTexts } from '#content/team.ts';
import { useCustomer } from '#pages/account/require-user.tsx';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { ResendVerification } from '#pages/auth/resend-verification.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/field.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { toast } from '#ui/toast.ts';

export function InvitePanel({ onInvited }: { readonly onInvited: () => void }) {
  const { emailVerified } = useCustomer();
  const form = useForm<InviteBody>({
    resolver: zodResolver(inviteBody),
    defaultValues: { email: '', role: 'viewer' },
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);

  async function submit(body: InviteBody): Promise<void> {
    setRefusal(null);
    try {
      await call('POST /api/members/invitations', { body });
    } catch (error) {
      if (!showFieldErrors(error, ['email'], form)) {
        setRefusal(refusalOf(error, 'No hemos podido enviar la invitación. Vuelve a intentarlo.'));
      }
      return;
    }
    toast.success('Invitación enviada');
    form.reset();
    form.setFocus('email');
    onInvited();
  }

  return (
    <SectionPanel title="Invitar a alguien">
      {emailVerified ? (
        <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
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
          <ChoiceField
            id="invite-role"
            label="Qué podrá hacer"
            gridClassName=""
            choices={roles.map((value) => ({
              value,
              label: roleTexts[value].name,
              detail: roleTexts[value].may,
            }))}
            error={errors.role?.message}
            {...form.register('role')}
          />
          <RefusalAlert refusal={refusal} />
          <Button type="submit" busy={isSubmitting} busyLabel="Enviando..." className="w-full">
            Enviar invitación
          </Button>
          <p className="text-xs text-ink-600">
            La invitación vale {INVITATION_DAYS} días y solo para esa dirección. Hasta que la acepte no ve
            nada.
          </p>
        </form>
      ) : (
        <>
          <p className="mb-4 text-sm text-ink-700">
            Antes de invitar a nadie, confirma tu email: así quien recibe la invitación sabe que es tuya.
          </p>
          <ResendVerification />
        </>
      )}
    </SectionPanel>
  );
}
