import { Link } from 'react-router';
import { useToday } from '#client/backoffice/today.ts';
import { waitsOf } from '#content/backoffice/navigation.ts';
import { nameWaiting, waitingWords } from '#content/backoffice/today.ts';

/**
 * Links to the items that the menu counts for a list, each with its filter. As high before they are
 * read, and without any.
 * @param href of the list
 */
export function PendingLinks({ href }: { readonly href: string }) {
  const { data } = useToday();
  const found = data?.filter(({ kind }) => waitsOf(href).includes(kind));
  return (
    <p className="mt-1 flex min-h-11 items-center gap-x-4 whitespace-nowrap text-sm max-lg:overflow-x-auto max-lg:[scrollbar-width:none] text-ink-600 lg:min-h-9 lg:flex-wrap">
      {found?.length === 0 ? 'Nada pendiente.' : 'Pendiente:'}
      {found?.map(({ kind, count }) =>
        waitingWords[kind].href === href ? (
          <span key={kind}>{nameWaiting({ kind, count })}</span>
        ) : (
          <Link
            key={kind}
            to={waitingWords[kind].href}
            className="inline-flex min-h-11 items-center text-lapis-700 underline underline-offset-4 lg:min-h-9"
          >
            {nameWaiting({ kind, count })}
          </Link>
        ),
      )}
    </p>
  );
}
