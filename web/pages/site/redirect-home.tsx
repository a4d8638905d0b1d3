import { paths } from '@horus/contract/paths';
import { Navigate } from 'react-router';

/** For unknown addresses below /checkout. */
export default function RedirectHome() {
  return <Navigate to={paths.site.home.href()} replace />;
}
