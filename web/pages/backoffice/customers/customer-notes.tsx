import type { CustomerNote, CustomerPage } from '@horus/contract/backoffice/customers';
import { formatShortMoment } from '@horus/contract/dates';
import { type FormEvent, useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged } from '#client/backoffice/customers.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { now } from '#client/clock.ts';
import { customerParts, describeCall } from '#content/backoffice/customer-summary.ts';
import { Folded } from '#pages/backoffice/parts/folded.tsx';
import { ReceivedMail } from '#pages/backoffice/parts/received-mail.tsx';
import { useActionFromAddress } from '#pages/backoffice/parts/use-action-from-address.ts';
import { focusDraft, useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { type FormRefusal, RefusalAlert, refusalOf } from '#pages/forms/form-refusal.tsx';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { SectionPanel } from '#ui/panel.tsx';

interface CustomerNotesProps {
  readonly organizationId: string;
  readonly name: string;
  readonly notes: CustomerPage['notes'];
  /** Mails of the customer, with the members as their senders. */
  readonly received?: CustomerPage['received'];
  readonly members?: CustomerPage['members'];
  /** Follows the hint. */
  readonly more?: string;
  readonly onSaved?: () => Promise<void>;
}

/** The operators' notes, which the customer can't read, and emails to and from the customer. */
export function CustomerNotes({
  organizationId,
  name,
  notes,
  received = [],
  members = [],
  more = '',
  onSaved,
}: CustomerNotesProps) {
  const customerChanged = useCustomerChanged(organizationId);
  const changed = () => Promise.all([customerChanged(), onSaved?.()]);
  const waiting = received.filter(({ waits }) => waits);
  const nameOf = (address: string) => members.find(({ email }) => email === address)?.name ?? '';
  const about = `customer ${organizationId}`;
  const [text, setText] = useDraft(about, name);
  useActionFromAddress({ anotar: () => focusDraft(about) });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [isMissing, setIsMissing] = useState(false);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    setIsMissing(text.trim() === '');
    if (text.trim() === '') return;
    setBusy(true);
    try {
      await sendOnce(about, (id) =>
        call('POST /api/admin/customers/:organizationId/notes', {
          params: { organizationId },
          body: { id, text },
        }),
      );
      setText('');
      await changed();
    } catch (error) {
      // The note may have been saved.
      void changed();
      setRefusal(refusalOf(error, 'No hemos podido guardar la nota: sigue aquí. Vuelve a intentarlo.'));
    }
    setBusy(false);
  }

  return (
    <SectionPanel id={customerParts.notes} title="Notas y correos con el cliente">
      <form method="post" onSubmit={(event) => void add(event)} className="grid gap-3">
        <TextAreaField
          label="Nota nueva"
          hint={`Solo la leemos nosotros, y el cliente si pide una copia de sus datos. ${more}`.trim()}
          rows={2}
          data-key="n"
          data-draft={about}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isMissing && text.trim() === '' ? 'Escribe la nota' : undefined}
        />
        <RefusalAlert refusal={refusal} />
        <Button type="submit" variant="secondary" busy={busy} busyLabel="Guardando...">
          Guardar nota
        </Button>
      </form>
      <Folded count={notes.length + received.length}>
        <ul className="mt-4 grid gap-3 text-sm empty:hidden">
          {[
            ...notes.map((note) => ({ at: note.at, shown: <Note key={note.id} note={note} /> })),
            ...received.map((mail) => ({
              at: mail.at,
              shown: (
                <ReceivedMail
                  key={mail.id}
                  name={nameOf(mail.from)}
                  thread={organizationId}
                  {...{ mail, waiting }}
                />
              ),
            })),
          ]
            .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
            .map(({ shown }) => shown)}
        </ul>
      </Folded>
    </SectionPanel>
  );
}

function Note({ note }: { readonly note: CustomerNote }) {
  return (
    <li className="border-t border-line pt-3">
      {note.email && <p className="font-semibold wrap-anywhere">{note.email.subject}</p>}
      {note.call && <p className="font-semibold">{describeCall(note.call, now())}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
      <p className="mt-1 text-xs text-ink-600">
        {note.author} · {formatShortMoment(note.at)}
        {note.email && ` · correo a ${note.email.to ?? 'alguien que ya no está'}`}
      </p>
    </li>
  );
}
