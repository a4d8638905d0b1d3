import { paths } from '@horus/contract/paths';
import { Navigate } from 'react-router';

/** Where an address below /dashboard that is no page ends: at the dashboard. */
export default function RedirectDashboard() {
  return <Navigate to={paths.account.dashboard.href()} replace />;
}
