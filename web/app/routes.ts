import { join } from 'node:path';
import { paths } from '@horus/contract/paths';
import { type RouteConfig, relative } from '@react-router/dev/routes';

const { index, route } = relative(join(import.meta.dirname, '../pages'));
const { site, checkout } = paths;

/** The route table of the specification, one line a route. */
export default [
  index('site/home/home-page.tsx'),
  route(site.horus.pattern, 'site/horus/horus-page.tsx'),
  route(checkout.reconsider.pattern, 'site/reconsider/reconsider-page.tsx'),
  route('/checkout/*', 'site/redirect-home.tsx'),
  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig;
