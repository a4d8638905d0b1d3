import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Loaded by every page. */
const ALWAYS_LOADED = /\/(react|shared|root|entry\.client|rolldown-runtime)-[^/]*$/;

export const filesOfPart = (files: readonly string[]): string[] =>
  files.filter((file) => !ALWAYS_LOADED.test(file));

/** Makes each `import()` use ui/load-part.ts, because a failed Vite preload is never retried. */
export function lazyParts(): Plugin {
  const loadPart = fileURLToPath(new URL('../ui/load-part.ts', import.meta.url));
  let replaced = false;
  return {
    name: 'horus:lazy-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => {
        replaced = true;
        return {
          code: `export { loadPart as __vitePreload } from ${JSON.stringify(loadPart)};`,
          map: null,
        };
      },
    },
    generateBundle() {
      if (!replaced) this.error('Vite no longer loads the files of an import() as it did');
    },
  };
}
