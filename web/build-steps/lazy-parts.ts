import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Files that every page has loaded before it loads a part of itself. */
const ALWAYS_LOADED = /\/(react|shared|root|entry\.client|rolldown-runtime)-[^/]*$/;

/** Of the files that a part needs, those that the page may not have yet. */
export const filesOfPart = (files: readonly string[]): string[] =>
  files.filter((file) => !ALWAYS_LOADED.test(file));

/**
 * Has each `import()` of the build go through ui/load-part.ts, in place of Vite's preloads, which
 * fail for good.
 */
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
