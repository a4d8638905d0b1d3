import type { LeadCallResult, LeadDetail } from '@horus/contract/backoffice/leads';
import { useLeadActions } from '#client/backoffice/leads.ts';
import { textOf } from '#client/call.ts';
import { LeadPhone } from '#pages/backoffice/leads/lead-phone.tsx';
import { narrowPanel } from '#pages/backoffice/leads/request-details.tsx';
import { nameOfLead, useOfferUndoOf } from '#pages/backoffice/leads/use-offer-undo.ts';
import { UnansweredCall } from '#pages/backoffice/parts/unanswered-call.tsx';
import { Button } from '#ui/button.tsx';
import { moveFocus } from '#ui/move-focus.ts';
import { SectionPanel } from '#ui/panel.tsx';

const ID = 'llamada';

/** Leads to the results of the call. */
export function CallLink() {
  function show(): void {
    const section = document.getElementById(ID);
    const control = section?.querySelector<HTMLElement>('a, button');
    section?.scrollIntoView({ block: 'nearest' });
    if (control) moveFocus(control);
  }
  return (
    <button
      type="button"
      onClick={show}
      className="inline-flex min-h-11 items-center text-sm font-semibold whitespace-nowrap text-brick-700 underline underline-offset-4 lg:min-h-6"
    >
      Hay que llamar
    </button>
  );
}

interface LeadCallProps {
  readonly lead: LeadDetail;
  readonly onSaved: (saved: LeadDetail) => void;
}

/** A call: its number and its results. */
export function LeadCall({ lead, onSaved }: LeadCallProps) {
  const { record } = useLeadActions(lead.id);
  const offerUndo = useOfferUndoOf();
  const calls = lead.entries.filter(({ result }) => result !== null && result !== 'spoken');
  const name = nameOfLead(lead);
  const { error, isPending, variables } = record;

  function save(result: LeadCallResult, againOn: string | null, said: string): void {
    record.mutateAsync({ version: lead.version, result, text: '', againOn }).then(
      (saved) => {
        onSaved(saved);
        offerUndo(said, saved, name);
      },
      () => undefined,
    );
  }

  return (
    <SectionPanel id={ID} title="Llamada" aside={<LeadPhone lead={lead} />} className={narrowPanel}>
      <Button
        variant="secondary"
        busy={isPending && variables.result === 'spoken'}
        busyLabel="Guardando..."
        onClick={() => save('spoken', null, `La llamada a ${name} está hecha.`)}
        className="mb-4"
      >
        Ya le hemos llamado
      </Button>
      <UnansweredCall
        tries={calls.length}
        lastAt={calls.at(-1)?.at ?? null}
        againOn={calls.length > 0 ? lead.reminderOn : null}
        busy={isPending && variables.result === 'unanswered'}
        error={error ? textOf(error, 'No se ha guardado. Vuelve a intentarlo.') : undefined}
        onUnanswered={(againOn) => save('unanswered', againOn, `Apuntado: nadie contesta en ${name}.`)}
      />
    </SectionPanel>
  );
}
