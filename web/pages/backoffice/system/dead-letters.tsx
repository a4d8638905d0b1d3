import { paths } from '@horus/contract/backoffice/paths';
import type { DeadLetterView } from '@horus/contract/backoffice/system';
import { formatShortMoment } from '@horus/contract/dates';
import { Link } from 'react-router';
import { call } from '#client/backoffice/call.ts';
import { useSystemChanged } from '#client/backoffice/system.ts';
import { jobName } from '#content/backoffice/system.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';

const said = ({ count }: { readonly count: number }) =>
  count === 0 ? 'Ya se habían repetido.' : count === 1 ? 'Se repite 1 tarea.' : `Se repiten ${count} tareas.`;

export function DeadLetters({ letters }: { readonly letters: readonly DeadLetterView[] }) {
  const changed = useSystemChanged();
  const { busy, refusal, act } = useAction();
  const replay = (ids: string[]) =>
    void act(() => call('POST /api/admin/system/dead-letters/replay', { body: { ids } }), said).then(changed);
  return (
    <SectionPanel
      title="Tareas que no han salido"
      aside={
        letters.length > 1 && (
          <Button
            variant="secondary"
            busy={busy}
            busyLabel="Repitiendo..."
            onClick={() => replay(letters.map(({ id }) => id))}
          >
            {`Repetir las ${letters.length}`}
          </Button>
        )
      }
    >
      <RefusalAlert refusal={refusal} />
      <ul className="divide-y divide-line text-sm">
        {letters.map(({ id, queue, about, customer, reason, detail, tries, failedAt }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
            <div className="min-w-0 basis-96 grow">
              <p className="font-semibold">{jobName(queue)}</p>
              {customer && (
                <Link
                  to={paths.admin.customer.href({ organizationId: customer.organizationId })}
                  className="inline-flex min-h-6 items-center text-lapis-700 underline wrap-anywhere max-sm:min-h-11"
                >
                  {customer.name}
                </Link>
              )}
              <p className="text-ink-600 wrap-anywhere">{about}</p>
              <p className="mt-1 text-brick-700 wrap-anywhere">{reason}</p>
              {detail && <p className="text-xs text-ink-600 wrap-anywhere">{detail}</p>}
              <p className="mt-1 text-xs text-ink-600">
                {`${formatShortMoment(failedAt)}, tras ${tries} ${tries === 1 ? 'intento' : 'intentos'}`}
              </p>
            </div>
            <Button
              variant="secondary"
              disabled={busy}
              aria-label={`Repetir: ${jobName(queue)}, ${customer?.name ?? about}`}
              onClick={() => replay([id])}
            >
              Repetir
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-sm text-ink-600">
        Arregla antes la causa. Repetir una tarea no hace dos veces lo que ya estaba hecho.
      </p>
    </SectionPanel>
  );
}
