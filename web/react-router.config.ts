import { paths } from '@horus/contract/backoffice/paths';
import type { Config } from '@react-router/dev/config';
import { readBuildFolders } from './build-steps/build-folder.ts';

/** No route has this path, so the catch-all renders the not-found page there. */
const NOT_FOUND_ADDRESS = '/404';

export default {
  ssr: false,
  buildDirectory: readBuildFolders(process.env).whole,
  routeDiscovery: { mode: 'initial' },
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), paths.admin.today.href(), NOT_FOUND_ADDRESS],
} satisfies Config;
