import {
  type ChangeLeadBody,
  type LeadDetail,
  leadStatuses,
  leadStatusLabels,
} from '@horus/contract/backoffice/leads';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { givenNameOf } from '@horus/contract/given-name';
import { type FormEvent, type MouseEvent, useEffect, useState } from 'react';
import { leadItems, useInvalidateLeads, useLeadActions } from '#client/backoffice/leads.ts';
import { CallError, textOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { describeComing, describeDone, insertTemplate, replyTemplatesOf } from '#content/backoffice/leads.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { LostReasonFields } from '#pages/backoffice/leads/lost-reason.tsx';
import { OwnerField } from '#pages/backoffice/leads/owner-field.tsx';
import { nameOfLead, useOfferUndoOf } from '#pages/backoffice/leads/use-offer-undo.ts';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { describeFreeDay, describeOddHour } from '#pages/backoffice/parts/unanswered-call.tsx';
import { useActionFromAddress } from '#pages/backoffice/parts/use-action-from-address.ts';
import { focusDraft } from '#pages/backoffice/parts/use-draft.ts';
import { useOpenNextItem } from '#pages/backoffice/parts/use-open-next-item.ts';
import { areKeysOn, useLetterKeys } from '#pages/backoffice/parts/use-queue-keys.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';

/** Unsaved changes. */
type Draft = Omit<ChangeLeadBody, 'version'>;

interface LeadStateProps {
  readonly lead: LeadDetail;
  /** The version of the first unsaved change. */
  readonly seen: number;
  readonly onSeen: (version: number) => void;
}

/**
 * Fields without changes show the saves of other operators. A save sends the version of the first
 * change, so it never silently overwrites another save.
 */
export function LeadState({ lead, seen, onSeen }: LeadStateProps) {
  const { change } = useLeadActions(lead.id);
  const mailAppointment = useMailAppointment(lead.id);
  const [tells, setTells] = useState(false);
  const goOn = useOpenNextItem(leadItems);
  const offerUndo = useOfferUndoOf();
  const [draft, setDraft] = useState<Draft>({});
  const untouched = Object.keys(draft).length === 0;
  const version = untouched ? lead.version : seen;

  function touch(changed: Draft): void {
    if (untouched) onSeen(lead.version);
    setDraft({ ...draft, ...changed });
  }

  function save(over: number, wanted = draft): void {
    change.mutate(
      { version: over, ...wanted },
      {
        onSuccess: (saved) => {
          setDraft({});
          setTells(false);
          if (tells) void mailAppointment(saved);
          void sayStatus(saved);
        },
      },
    );
  }

  async function sayStatus(saved: LeadDetail): Promise<void> {
    const { status } = saved;
    if (status === lead.status) return;
    if (leadItems.isOpen(lead) && !leadItems.isOpen(saved)) await goOn?.();
    const name = nameOfLead(saved);
    const what = lead.reminderTime ? 'la cita' : 'el recordatorio';
    const cleared = lead.reminderOn && !saved.reminderOn ? ` Se ha quitado ${what}.` : '';
    offerUndo(`${name} pasa a «${leadStatusLabels[status]}».${cleared}`, saved, name, {
      undone: `Deshecho: el estado de ${name} vuelve a ser «${leadStatusLabels[lead.status]}».`,
    });
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    save(version);
  }

  const aboutReason = `lostReason ${lead.id}`;
  const [reasonAsked, setReasonAsked] = useState(0);
  useEffect(() => {
    if (reasonAsked > 0) focusDraft(aboutReason);
  }, [reasonAsked, aboutReason]);

  function askReason(): void {
    if ((draft.status ?? lead.status) !== 'lost') touch({ status: 'lost' });
    setReasonAsked(reasonAsked + 1);
  }

  useActionFromAddress({ perder: askReason });

  useLetterKeys(areKeysOn(), (key) => {
    const isSpam = key === 's' && lead.status !== 'spam';
    if ((key !== 'p' && !isSpam) || change.isPending) return false;
    if (isSpam) save(version, { ...draft, status: 'spam' });
    else askReason();
    return true;
  });

  /** Saves at once. Other unsaved changes stay. */
  function clearReminder({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
    change.mutate(
      { version: lead.version, reminderOn: null },
      {
        onSuccess: (saved) => {
          const { reminderOn: _cleared, reminderTime: _hour, ...rest } = draft;
          setDraft(rest);
          if (seen === lead.version) onSeen(saved.version);
          const name = nameOfLead(saved);
          offerUndo(describeDone(lead.reminderTime !== null, name), saved, name);
          // The button is gone.
          const field = form?.elements.namedItem('reminderOn');
          if (field instanceof HTMLElement) field.focus();
        },
      },
    );
  }

  const shown = {
    status: lead.status,
    ownerId: lead.owner?.id ?? null,
    ...{ lostReason: lead.lostReason, lostDetail: lead.lostDetail },
    ...{ reminderOn: lead.reminderOn, reminderTime: lead.reminderTime },
    ...draft,
  };
  const { reminderOn: day = null, reminderTime: hour = null } = shown;
  const isComing = describeComing({ reminderOn: day, reminderTime: hour }, now()) !== null;
  return (
    <form
      onSubmit={onSubmit}
      data-unsaved={untouched ? undefined : ''}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <SelectField
        label="Estado"
        value={shown.status}
        onChange={(event) => touch({ status: event.target.value as LeadDetail['status'] })}
      >
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {leadStatusLabels[status]}
          </option>
        ))}
      </SelectField>
      {shown.status === 'lost' && (
        <LostReasonFields
          reason={shown.lostReason}
          detail={shown.lostDetail}
          error={change.error}
          about={aboutReason}
          onChange={touch}
        />
      )}
      <OwnerField
        owner={lead.owner}
        value={shown.ownerId ?? ''}
        onChange={(event) => touch({ ownerId: event.target.value || null })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(0,1fr)_7rem] sm:gap-2 [&_input]:min-w-0 sm:[&_input]:px-2.5">
        <TextField
          type="date"
          name="reminderOn"
          data-key="m"
          label="Recordatorio"
          value={shown.reminderOn ?? ''}
          hint={describeFreeDay(shown.reminderOn ?? '')}
          onChange={(event) => {
            touch({ reminderOn: event.target.value || null, reminderTime: shown.reminderTime });
            if (isOfDay(change.error)) change.reset();
          }}
          error={isOfDay(change.error) ? change.error.message : undefined}
        />
        <TextField
          type="time"
          label="Hora"
          disabled={shown.reminderOn === null}
          hint={describeOddHour(shown.reminderTime ?? '')}
          value={(shown.reminderOn && shown.reminderTime) ?? ''}
          onChange={(event) => touch({ reminderTime: event.target.value || null })}
        />
      </div>
      {lead.replyTo !== '' && isComing && (
        <CheckboxField
          label="Enviársela por correo"
          hint={`A ${lead.replyTo}, con un archivo para su calendario. Sale a los ${UNDO_SECONDS} segundos.`}
          checked={tells}
          onChange={(event) => setTells(event.target.checked)}
        />
      )}
      {lead.reminderOn && (
        <div>
          <Button variant="secondary" disabled={change.isPending} onClick={clearReminder}>
            {lead.reminderTime ? 'Cita hecha' : 'Recordatorio hecho'}
          </Button>
        </div>
      )}
      {lead.calledAt !== null && (
        <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
          <input
            type="checkbox"
            checked={draft.called ?? true}
            onChange={(event) => touch({ called: event.target.checked })}
            className="size-5 accent-lapis-600"
          />
          Ya le hemos llamado
        </label>
      )}
      <Refusal
        error={change.error}
        onSave={() => save(lead.version)}
        onDrop={() => {
          setDraft({});
          change.reset();
        }}
      />
      <div>
        <Button type="submit" busy={change.isPending} busyLabel="Guardando..." disabled={untouched && !tells}>
          Guardar
        </Button>
      </div>
    </form>
  );
}

/** Mails the request's appointment as a reply. Offers its undo. */
function useMailAppointment(leadId: string) {
  const { name: operator } = useOperator();
  const { reply } = useLeadActions(leadId);
  const readAgain = useInvalidateLeads();
  return async (lead: LeadDetail) => {
    const templates = replyTemplatesOf(lead, now());
    const [confirmation] = templates;
    if (!confirmation || describeComing(lead, now()) === null) return;
    const first = givenNameOf(lead.name) ?? '';
    const text = insertTemplate('', confirmation, { first, operator }, templates);
    const seenReply = lead.entries.findLast(({ kind }) => kind === 'reply')?.id ?? null;
    const { replyTo: to } = lead;
    const name = lead.name || lead.company;
    try {
      const { subject } = confirmation;
      const { id } = await reply.mutateAsync({ to, seenReply, subject, text, event: true });
      const held = { id, kind: 'lead', subjectId: leadId, name } as const;
      toastWithUndo(`El correo con la cita va en camino a ${name}.`, held, () => readAgain([leadId]));
    } catch (error) {
      toast.error(textOf(error, 'La cita está guardada y su correo no ha salido. Vuelve a intentarlo.'));
    }
  };
}

interface RefusalProps {
  readonly error: Error | null;
  /** Overwrites the other operator's save, which is shown. */
  readonly onSave: () => void;
  readonly onDrop: () => void;
}

/** Shown next to the reminder. */
const isOfDay = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'operators.day_not_to_come';

/** After a conflict, shows the other operator's changes and the options. */
function Refusal({ error, onSave, onDrop }: RefusalProps) {
  if (!error || isOfDay(error)) return null;
  const changed = error instanceof CallError && error.code === 'leads.changed';
  return (
    <Alert tone="error">
      <p>{error.message}</p>
      {changed && (
        <>
          <ul className="mt-2 list-disc pl-5">
            {Object.entries(error.fields).map(([field, text]) => (
              <li key={field}>{text}</li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={onSave}>
              Guardar lo mío
            </Button>
            <Button variant="quiet" onClick={onDrop}>
              Descartar lo mío
            </Button>
          </div>
        </>
      )}
    </Alert>
  );
}
