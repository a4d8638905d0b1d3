import { Link } from 'react-router';
import { useToday } from '#client/backoffice/today.ts';
import { officeLinks } from '#content/backoffice/navigation.ts';
import { nameWaiting, waitingWords } from '#content/backoffice/today.ts';

/**
 * Links to the items that the menu counts for a list, each with its filter.
 * @param href of the list
 */
export function PendingLinks({ href }: { readonly href: string }) {
  const { data = [] } = useToday();
  const counted = officeLinks.flatMap(({ links }) => links).find((link) => link.href === href)?.waits ?? [];
  const found = data.filter(({ kind }) => counted.includes(kind) && waitingWords[kind].href !== href);
  if (found.length === 0) return null;
  return (
    <p className="mt-1 flex items-center gap-x-4 whitespace-nowrap text-sm max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:flex-wrap text-ink-600">
      Pendiente:
      {found.map(({ kind, count }) => (
        <Link
          key={kind}
          to={waitingWords[kind].href}
          className="inline-flex min-h-11 items-center text-lapis-700 underline underline-offset-4 lg:min-h-9"
        >
          {nameWaiting({ kind, count })}
        </Link>
      ))}
    </p>
  );
}
