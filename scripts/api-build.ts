import { join } from 'node:path';
import { buildIfStale, runBuild } from './build-if-stale.ts';
import { ROOT } from './settings.ts';

/** @simplewebauthn looks up the available algorithms with a call that triggers a warning. */
export const NODE_PARAMETERS = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'] as const;

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
