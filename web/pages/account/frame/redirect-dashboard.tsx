import { paths } from '@horus/contract/paths';
import { Navigate } from 'react-router';

/** For unknown addresses below /dashboard. */
export default function RedirectDashboard() {
  return <Navigate to={paths.account.dashboard.href()} replace />;
}
