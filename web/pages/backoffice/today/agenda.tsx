import { paths } from '@horus/contract/backoffice/paths';
import type { AgendaItem } from '@horus/contract/backoffice/today';
import { capitalize } from '@horus/contract/sentence';
import { Link } from 'react-router';
import { useAgenda } from '#client/backoffice/today.ts';
import { now } from '#client/clock.ts';
import { describeAgendaDay } from '#content/backoffice/today.ts';

/** Reminders and appointments of the next days; nothing without any. */
export function Agenda({ onlyMine }: { readonly onlyMine: boolean }) {
  const { data: items = [] } = useAgenda(onlyMine);
  if (items.length === 0) return null;
  const days = new Set(items.map(({ day }) => day));
  return (
    <section aria-labelledby="proximos" className="mt-10">
      <h2 id="proximos" className="text-2xl">
        Próximos días
      </h2>
      <ul className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {[...days].map((day) => (
          <li key={day} className="min-w-0">
            <h3 className="text-base font-semibold">{capitalize(describeAgendaDay(day, now()))}</h3>
            <ul className="mt-1 text-sm">
              {items
                .filter((item) => item.day === day)
                .map((item) => (
                  <AgendaRow key={item.id} item={item} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AgendaRow({ item: { kind, id, name, time, about } }: { readonly item: AgendaItem }) {
  const { lead, installation } = paths.admin;
  const href = kind === 'lead' ? lead.href({ leadId: id }) : installation.href({ installationId: id });
  return (
    <li className="flex min-h-11 items-center wrap-anywhere lg:min-h-8">
      <span>
        {time && <strong className="figures font-semibold">{time} </strong>}
        <Link
          to={href}
          className="py-3 text-ink-800 underline underline-offset-4 hover:text-lapis-700 lg:py-1"
        >
          {name}
        </Link>
        {about && <span className="text-ink-600">, {about}</span>}
      </span>
    </li>
  );
}
