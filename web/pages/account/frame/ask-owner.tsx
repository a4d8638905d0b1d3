import { useOrganizations } from '#client/team-queries.ts';
import { Icon } from '#ui/icons.tsx';

const list = new Intl.ListFormat('es', { type: 'disjunction' });

/** Shown for an action that the role does not allow, with the owners' names. */
export function AskOwner({ what, className }: { readonly what: string; readonly className?: string }) {
  const owners = useOrganizations()?.[0]?.owners ?? [];
  const who =
    owners.length === 0
      ? 'un titular de la cuenta'
      : `${list.format(owners)}, ${owners.length === 1 ? 'titular' : 'titulares'}`;
  return (
    <p className={className}>
      <Icon name="lock" className="mr-1.5 inline size-4 align-[-0.15em] text-ink-600" />
      <span className="text-sm text-ink-700">
        {what} Pídeselo a {who}.
      </span>
    </p>
  );
}
