import type { Plugin } from 'vite';

/**
 * When the next page's code can't be loaded, React Router reloads the current page, which loses
 * typed text. This plugin throws a `MissingPage` error instead, for the error page.
 */
export function missingPages(): Plugin {
  return {
    name: 'horus:missing-pages',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/[^?]*\/routeModules\.js$/ },
      handler(code) {
        const kept = code.replace(
          /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/,
          "throw Object.assign(new Error(route.module, { cause: error }), { name: 'MissingPage' });",
        );
        if (kept === code) this.error('React Router no longer reloads a page as it did');
        return { code: kept, map: null };
      },
    },
  };
}
