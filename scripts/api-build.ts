import { join } from 'node:path';
import { buildIfStale, runBuild } from './build-if-stale.ts';
import { ROOT } from './settings.ts';

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
