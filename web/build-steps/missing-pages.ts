import type { Plugin } from 'vite';

/**
 * React Router reloads the page that is open when the code of the next one can't be had: what was
 * typed in it is lost where a new version was put up, and the browser's own error page comes where
 * there is no network. With this it is an error like any other, by the name of `MissingPage`, which
 * the page for failures shows at the next page's address.
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
