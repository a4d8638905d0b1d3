import {
  leadChannelPhrases,
  leadStatusLabels,
  type RecordedLead,
  recordedLead,
} from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { dayOf } from '@horus/contract/dates';
import { capitalize } from '@horus/contract/sentence';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLeadCaller, useRecordLead } from '#client/backoffice/leads.ts';
import { CallError } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { describeKind, formatDay } from '#content/backoffice/leads.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { CustomerOfLead } from '#pages/backoffice/leads/customer-of-lead.tsx';
import { OwnerField } from '#pages/backoffice/leads/owner-field.tsx';
import { describeFreeDay } from '#pages/backoffice/parts/unanswered-call.tsx';
import { useActionFromAddress } from '#pages/backoffice/parts/use-action-from-address.ts';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { useFormDraft } from '#pages/backoffice/parts/use-form-draft.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';

const DRAFT = 'newLead solicitudes';

const channels = Object.entries(leadChannelPhrases).map(([value, phrase]) => ({
  value,
  label: capitalize(phrase),
}));

/** For a request that came by phone, WhatsApp, mail or in person. */
export function NewLead() {
  const [open, setOpen] = useState(false);
  const [draft] = useDraft(DRAFT, '');
  useActionFromAddress({ apuntar: () => setOpen(true) });
  return (
    <>
      <Button aria-haspopup="dialog" data-draft={DRAFT} onClick={() => setOpen(true)}>
        {draft === '' ? 'Nueva solicitud' : 'Seguir con la solicitud'}
      </Button>
      {open && <NewLeadDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewLeadDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: me } = useOperator();
  const record = useRecordLead();
  const navigate = useNavigate();
  const empty: RecordedLead = {
    ...{ channel: 'phone', kind: 'contact', name: '', company: '', phone: '', email: '' },
    ...{ message: '', ownerId: me, callOn: '' },
  };
  const { form, field, busy, refusal, onSubmit } = useCallForm<RecordedLead>({
    schema: recordedLead,
    defaultValues: empty,
    failure: 'No se ha guardado. Vuelve a intentarlo.',
    send: async (lead) => {
      const { id } = await record(lead);
      draft.clear();
      onClose();
      await navigate(paths.admin.lead.href({ leadId: id }));
      toast.success(`Solicitud de ${lead.company || lead.name} apuntada.`);
    },
    onError: (error) => {
      const isOfDay = error instanceof CallError && error.code === 'operators.day_not_to_come';
      if (isOfDay) form.setError('callOn', { message: error.message }, { shouldFocus: true });
      return isOfDay;
    },
  });
  const draft = useFormDraft(form, empty, [DRAFT, '']);
  const [callOn, phone, email] = form.watch(['callOn', 'phone', 'email']);
  const { customer, lead: known } = useLeadCaller({ phone, email }) ?? {};

  return (
    <Dialog open onClose={onClose} title="Nueva solicitud" size="wide" locked={busy}>
      <form method="post" noValidate onSubmit={onSubmit} onChange={draft.onChange} className="grid gap-4">
        <ChoiceField
          id="channel"
          label="Cómo ha llegado"
          gridClassName="grid-cols-2 sm:grid-cols-4"
          choices={channels}
          {...field('channel')}
        />
        <div>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Nombre" required autoComplete="off" {...field('name')} />
            <TextField label="Empresa" optional autoComplete="off" {...field('company')} />
            <TextField
              label="Teléfono"
              type="tel"
              hint="El teléfono, el email o los dos."
              autoComplete="off"
              {...field('phone')}
            />
            <EmailField hint="No recibe ningún correo por esto." autoComplete="off" {...field('email')} />
          </div>
          <div role="status">
            {(customer || known) && (
              <div className="mt-4 rounded-md border border-lapis-300 bg-lapis-50 px-4 py-3 text-sm">
                {customer && (
                  <p>
                    Ya es cliente: <CustomerOfLead customer={customer} />.{' '}
                    {email === '' && customer.email && (
                      <span className="wrap-anywhere">Se le podrá responder a {customer.email}.</span>
                    )}
                  </p>
                )}
                {known && (
                  <p>
                    Ya tiene una solicitud {leadStatusLabels[known.status].toLowerCase()}:{' '}
                    <Link
                      to={paths.admin.lead.href({ leadId: known.id })}
                      className="font-semibold text-lapis-700 underline underline-offset-4"
                    >
                      {describeKind(known)}, {formatDay(known.createdAt, now())}
                    </Link>
                    {known.owner && ` (la lleva ${known.owner.name})`}.
                  </p>
                )}
              </div>
            )}
          </div>
        </div>
        <TextAreaField
          label="Mensaje"
          hint="Lo que pide, con sus palabras."
          required
          rows={3}
          {...field('message')}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField label="Qué pide" {...field('kind')}>
            <option value="contact">Información</option>
            <option value="demo">Una demo</option>
          </SelectField>
          <OwnerField value={form.watch('ownerId')} {...field('ownerId')} />
          <TextField
            type="date"
            label="Llamar el"
            optional
            min={dayOf(now())}
            hint={describeFreeDay(callOn)}
            {...field('callOn')}
          />
        </div>
        <RefusalAlert refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel="Guardando..." className="grow">
            Guardar la solicitud
          </Button>
          <Button variant="secondary" onClick={onClose} className="grow">
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
