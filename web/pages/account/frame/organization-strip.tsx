import { UNNAMED_ORGANIZATION } from '@horus/contract/members';
import { roleLabels } from '@horus/contract/roles';
import { useSession } from '#client/session.ts';

/** Shows the current organisation to a member of several. */
export function OrganizationStrip() {
  const { user } = useSession();
  if (!user || user.organizations < 2) return null;
  return (
    <p className="page-width pb-2 text-sm text-ink-600">
      Estás en{' '}
      <strong className="font-semibold text-ink-900 wrap-anywhere">
        {user.company ?? UNNAMED_ORGANIZATION}
      </strong>{' '}
      ({roleLabels[user.role]})
    </p>
  );
}
