import {
  type LeadRow,
  type LeadStatus,
  leadStatuses,
  leadStatusLabels,
} from '@horus/contract/backoffice/leads';
import { useChangeLeads } from '#client/backoffice/leads.ts';
import { textOf } from '#client/call.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { type QueueSelection, SelectionBar } from '#pages/backoffice/parts/queue-selection.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

interface SeveralLeadsProps {
  readonly selection: QueueSelection;
  readonly rows: readonly LeadRow[];
}

export function SeveralLeads({ selection, rows }: SeveralLeadsProps) {
  const { id: me } = useOperator();
  const { mutate, isPending } = useChangeLeads();
  const chosen = rows
    .filter(({ id }) => selection.chosen.has(id))
    .map(({ id, version }) => ({ id, version }));

  function change(wanted: { status?: LeadStatus; ownerId?: string }): void {
    mutate(
      { leads: chosen, ...wanted },
      {
        onSuccess: ({ changed, left }) => {
          selection.clear();
          if (left.length === 0) return toast.success(`${changed} cambiadas.`);
          toast.error(
            `${changed} cambiadas. ${left.length} no: han cambiado mientras tanto. Míralas de nuevo.`,
          );
        },
        onError: (error) => toast.error(textOf(error, 'No se ha podido. Vuelve a intentarlo.')),
      },
    );
  }

  return (
    <SelectionBar selection={selection}>
      <Button variant="secondary" busy={isPending} onClick={() => change({ ownerId: me })}>
        Quedármelas
      </Button>
      <label className="flex items-center gap-2 text-sm font-semibold">
        Pasar a
        <select
          value=""
          disabled={isPending}
          onChange={(event) => change({ status: event.target.value as LeadStatus })}
          className="control control-list min-h-11 w-auto py-1.5 text-sm"
        >
          <option value="" disabled>
            Elige un estado
          </option>
          {leadStatuses.map((status) => (
            <option key={status} value={status}>
              {leadStatusLabels[status]}
            </option>
          ))}
        </select>
      </label>
    </SelectionBar>
  );
}
