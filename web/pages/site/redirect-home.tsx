import { paths } from '@horus/contract/paths';
import { Navigate } from 'react-router';

/** Where an address below /checkout that is no page ends: at home. */
export default function RedirectHome() {
  return <Navigate to={paths.site.home.href()} replace />;
}
