import { mayCall } from '@horus/contract/access';
import { useOrganizations } from '#client/team-queries.ts';
import { useCustomer } from '#pages/account/require-user.tsx';
import { Icon } from '#ui/icons.tsx';

const list = new Intl.ListFormat('es', { type: 'disjunction' });

/** Whether the customer may make a call where they work now, as 'POST /api/…'. */
export function useMay(call: string): boolean {
  return mayCall(useCustomer().role, call);
}

/** In place of what a role does not allow: the people who may do it. */
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
