import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readBuildFolders } from './build-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test.each([
  ['', 'web/build/client'],
  ['web/elsewhere/client', 'web/elsewhere/client'],
  ['/srv/horus/client', '/srv/horus/client'],
])('resolves WEB_BUILD_DIR=%s from the repository’s root, whatever the working folder', (set, folder) => {
  expect(readBuildFolders({ WEB_BUILD_DIR: set })).toEqual({
    client: resolve(ROOT, folder),
    whole: resolve(ROOT, folder, '..'),
  });
});
