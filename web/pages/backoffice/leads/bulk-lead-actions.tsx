import {
  type ChangeLeadsAnswer,
  type ChangeLeadsBody,
  type ColleaguesAnswer,
  type LeadRow,
  leadStatuses,
  leadStatusLabels,
} from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { type FormEvent, useState } from 'react';
import { useChangeLeads, useColleagues } from '#client/backoffice/leads.ts';
import { textOf } from '#client/call.ts';
import { describeBulkChange } from '#content/backoffice/leads.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { LostReasonFields } from '#pages/backoffice/leads/lost-reason.tsx';
import { useOfferUndo } from '#pages/backoffice/leads/use-offer-undo.ts';
import { type QueueSelection, SelectionBar } from '#pages/backoffice/parts/queue-selection.tsx';
import { Button } from '#ui/button.tsx';
import { moveFocus } from '#ui/move-focus.ts';
import { toast } from '#ui/toast.ts';

type Change = Omit<ChangeLeadsBody, 'leads'>;
const NOBODY = 'nobody';

interface SeveralLeadsProps {
  readonly selection: QueueSelection;
  readonly rows: readonly LeadRow[];
}

export function SeveralLeads({ selection, rows }: SeveralLeadsProps) {
  const { id: me } = useOperator();
  const colleagues = useColleagues()?.filter(({ id }) => id !== me) ?? [];
  const { mutate, isPending, error } = useChangeLeads();
  const offerUndo = useOfferUndo();
  const chosen = rows.filter(({ id }) => selection.chosen.has(id));
  const isColleagues = ({ owner }: LeadRow) => owner !== null && owner.id !== me;

  function take(): void {
    const free = chosen.filter((row) => !isColleagues(row));
    if (free.length > 0) change({ ownerId: me }, free);
    else say({ changed: [], left: [] }, { ownerId: me }, free);
  }

  function change(wanted: Change, several = chosen): void {
    mutate(
      { leads: several.map(({ id, version }) => ({ id, version })), ...wanted },
      {
        onSuccess: (answer) => {
          selection.clear();
          focusFirst(chosen);
          say(answer, wanted, several);
        },
        onError: (failure) => toast.error(textOf(failure, 'No se ha podido. Vuelve a intentarlo.')),
      },
    );
  }

  function say(
    { changed, left }: ChangeLeadsAnswer,
    { status, ownerId }: Change,
    several: readonly LeadRow[],
  ): void {
    const ownersOf = (leads: readonly LeadRow[]) =>
      leads.filter(isColleagues).flatMap(({ owner }) => owner?.name ?? []);
    const owner = ownerId && colleagues.find(({ id }) => id === ownerId)?.name;
    const text = describeBulkChange({
      ...{ changed: changed.length, left: left.length, status, owner },
      owners: ownersOf(several),
      kept: ownersOf(chosen.filter((row) => !several.includes(row))),
    });
    if (changed.length === 0) toast.info(text);
    else
      offerUndo(text, {
        leads: changed,
        undone: 'Deshecho: todo vuelve a estar como estaba.',
        kept: 'No se ha deshecho todo: algo ha cambiado mientras tanto. Míralo de nuevo.',
      });
  }

  return (
    <SelectionBar selection={selection}>
      <Button variant="secondary" busy={isPending} onClick={take}>
        Quedármelas
      </Button>
      <ChangeForm colleagues={colleagues} busy={isPending} error={error} onChange={change} />
    </SelectionBar>
  );
}

/** The bar with the focus is gone: focuses the first row that is still in the list. */
function focusFirst(rows: readonly LeadRow[]): void {
  const main = document.querySelector('main');
  const links = rows.map(({ id }) =>
    main?.querySelector<HTMLElement>(`a[data-queue-row][href="${paths.admin.lead.href({ leadId: id })}"]`),
  );
  const target = links.find(Boolean) ?? main?.querySelector('h1');
  if (target) moveFocus(target);
}

interface ChangeFormProps {
  readonly colleagues: ColleaguesAnswer['colleagues'];
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onChange: (change: Change) => void;
}

function ChangeForm({ colleagues, busy, error, onChange }: ChangeFormProps) {
  const me = useOperator();
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState<Change>({});
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const status = leadStatuses.find((each) => each === chosen);
    if (chosen === '') return;
    if (status) onChange({ status, ...(status === 'lost' && reason) });
    else onChange({ ownerId: chosen === NOBODY ? null : chosen });
  }
  return (
    <form
      onSubmit={onSubmit}
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 max-sm:order-1 max-sm:w-full [&_.control]:min-h-11 [&_.control]:w-auto [&_.control]:min-w-0 [&_.control]:grow [&_.control]:py-1.5 [&_.control]:font-normal [&_select]:text-sm sm:[&_input]:text-sm [&>div]:flex [&>div]:items-center [&>div]:gap-2 max-sm:[&>div]:grow max-sm:[&>div]:basis-48 [&_label>span]:sr-only"
    >
      <label className="flex min-w-0 items-center gap-x-2 font-semibold whitespace-nowrap max-sm:grow max-sm:basis-56">
        Pasar a
        <select
          value={chosen}
          disabled={busy}
          onChange={(event) => setChosen(event.target.value)}
          className="control control-list"
        >
          <option value="" disabled>
            Elige a qué o a quién
          </option>
          <optgroup label="Estado">
            {leadStatuses.map((each) => (
              <option key={each} value={each}>
                {leadStatusLabels[each]}
              </option>
            ))}
          </optgroup>
          <optgroup label="Responsable">
            <option value={me.id}>{me.name} (yo)</option>
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={NOBODY}>Nadie</option>
          </optgroup>
        </select>
      </label>
      {chosen === 'lost' && (
        <LostReasonFields
          reason={reason.lostReason}
          detail={reason.lostDetail}
          error={error}
          onChange={(changed) => setReason({ ...reason, ...changed })}
        />
      )}
      <Button type="submit" variant="secondary" disabled={chosen === ''} busy={busy} className="max-sm:px-3">
        Aplicar
      </Button>
    </form>
  );
}
