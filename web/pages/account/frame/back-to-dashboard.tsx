import { paths } from '@horus/contract/paths';
import { Link } from 'react-router';
import { Icon } from '#ui/icons.tsx';

export function BackToDashboard() {
  return (
    <Link
      to={paths.account.dashboard.href()}
      className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-lapis-700 hover:text-lapis-800"
    >
      <Icon name="arrowLeft" className="size-4.5" />
      Volver a Mi Dashboard
    </Link>
  );
}
