import { type InviteBody, inviteBody } from '@horus/contract/members';
import { INVITATION_DAYS } from '@horus/contract/retention';
import { roles } from '@horus/contract/roles';
import { call } from '#client/call.ts';
import { roleTexts } from '#content/team.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { ResendVerification } from '#pages/auth/resend-verification.tsx';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { toast } from '#ui/toast.ts';

export function InvitePanel({ onInvited }: { readonly onInvited: () => void }) {
  const { emailVerified } = useCustomer();
  const { form, field, busy, refusal, onSubmit } = useCallForm<InviteBody>({
    schema: inviteBody,
    defaultValues: { email: '', role: 'viewer' },
    failure: 'No hemos podido enviar la invitación. Vuelve a intentarlo.',
    send: async (body) => {
      await call('POST /api/members/invitations', { body });
      toast.success('Invitación enviada');
      form.reset();
      form.setFocus('email');
      onInvited();
    },
  });

  return (
    <SectionPanel title="Invitar a alguien">
      {emailVerified ? (
        <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
          <EmailField autoComplete="off" required {...field('email')} />
          <ChoiceField
            id="invite-role"
            label="Qué podrá hacer"
            gridClassName=""
            choices={roles.map((value) => ({
              value,
              label: roleTexts[value].name,
              detail: roleTexts[value].may,
            }))}
            {...field('role')}
          />
          <RefusalAlert refusal={refusal} />
          <Button type="submit" busy={busy} busyLabel="Enviando..." className="w-full">
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
