import { type LeadContact, type LeadDetail, leadContact } from '@horus/contract/backoffice/leads';
import { useState } from 'react';
import { useInvalidateLeads, useLeadActions } from '#client/backoffice/leads.ts';
import { CallError } from '#client/call.ts';
import type { LeadPartProps } from '#pages/backoffice/leads/request-details.tsx';
import { nameOfLead, useOfferUndoOf } from '#pages/backoffice/leads/use-offer-undo.ts';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { useFormDraft } from '#pages/backoffice/parts/use-form-draft.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { TextField } from '#ui/field.tsx';

const draftOf = ({ id }: LeadDetail) => `contact ${id}`;

type CorrectContactProps = Omit<LeadPartProps, 'className'>;

export function CorrectContact(props: CorrectContactProps) {
  const { lead } = props;
  const [open, setOpen] = useState(false);
  const [draft] = useDraft(draftOf(lead), nameOfLead(lead));
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        data-draft={draftOf(lead)}
        onClick={() => setOpen(true)}
        className="-my-2 -mr-3 px-3 text-lapis-700"
      >
        {draft === '' ? 'Corregir datos' : 'Seguir corrigiendo'}
      </Button>
      {open && <CorrectContactDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CorrectContactDialog({
  lead,
  onSaved,
  onClose,
}: CorrectContactProps & { readonly onClose: () => void }) {
  const { change } = useLeadActions(lead.id);
  const readAgain = useInvalidateLeads();
  const offerUndo = useOfferUndoOf();
  const { name, company, phone, email } = lead;
  const [stored] = useState<LeadContact>({ name, company, phone, email });
  // Null once a refusal has shown the changes of others.
  const [seen, setSeen] = useState<number | null>(lead.version);
  const { form, field, busy, refusal, onSubmit } = useCallForm<LeadContact>({
    schema: leadContact,
    defaultValues: stored,
    failure: 'No se ha guardado. Vuelve a intentarlo.',
    send: async (contact) => {
      const saved = await change.mutateAsync({ version: seen ?? lead.version, contact });
      draft.clear();
      onClose();
      if (saved.version === lead.version) return;
      onSaved?.(saved);
      offerUndo(`Datos de ${nameOfLead(saved)} corregidos.`, saved, nameOfLead(saved));
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'leads.changed') {
        setSeen(null);
        void readAgain([lead.id]);
      }
      return false;
    },
  });
  const draft = useFormDraft(form, stored, [draftOf(lead), nameOfLead(lead)]);
  return (
    <Dialog open onClose={onClose} title="Corregir datos de contacto" locked={busy}>
      <form method="post" noValidate onSubmit={onSubmit} onChange={draft.onChange} className="grid gap-4">
        <TextField label="Nombre" required autoComplete="off" {...field('name')} />
        <TextField label="Empresa" optional autoComplete="off" {...field('company')} />
        <EmailField hint="Aquí llegarán las respuestas." autoComplete="off" {...field('email')} />
        <TextField label="Teléfono" type="tel" autoComplete="off" {...field('phone')} />
        <p className="text-sm text-ink-600">Lo de antes queda en la historia de la solicitud.</p>
        <RefusalAlert refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel="Guardando..." className="grow">
            Guardar
          </Button>
          <Button variant="secondary" onClick={onClose} className="grow">
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
