import { join } from 'node:path';
import { buildIfStale, runBuild } from './build-if-stale.ts';
import { ROOT } from './settings.ts';

/**
 * How Node runs what was built. @simplewebauthn asks which algorithms there are by a call that Node
 * warns of.
 */
export const NODE_PARAMETERS = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'] as const;

/** Bundles the api and its commands into api/build (api/bundle.ts), unless that has been done. */
export function buildApiIfStale(signal?: AbortSignal): Promise<void> {
  return buildIfStale(
    {
      name: 'la API',
      folder: join(ROOT, 'api/build'),
      lockFolder: join(ROOT, 'api/.cache'),
      sources: ['api', 'contract', 'scripts/local/clock', 'package-lock.json'],
      make: () => runBuild('@horus/api', process.env, signal),
    },
    signal,
  );
}
