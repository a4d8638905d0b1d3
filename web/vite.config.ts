import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { filesOfPart, lazyParts } from './build-steps/lazy-parts.ts';
import { isLight } from './build-steps/light-modules.ts';
import { missingPages } from './build-steps/missing-pages.ts';
import { promisedBrowsers } from './build-steps/promised-browsers.ts';
import { readSiteSettings, siteDefines } from './build-steps/site-settings.ts';
import { toastVariables } from './build-steps/toast-variables.ts';

const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000';

const smallAndShared = {
  test: /^(?!.*\/(?:node_modules|backoffice)\/)/,
  minShareCount: 6,
  maxModuleSize: 6_000,
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), missingPages(), lazyParts(), toastVariables()],
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./app/zod.ts', import.meta.url)) }],
  },
  define: siteDefines(readSiteSettings(process.env)),
  // The build contains all rendering code, because its folder may have no node_modules.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    target: promisedBrowsers,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => filesOfPart(files),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                // Without these, each small shared module is its own request: 52 on /login, 26 with
                // them. Public pages would load shared code of the back office, so it is excluded.
                {
                  name: (id, context) => (isLight(id, context) ? 'shared' : null),
                  ...smallAndShared,
                  priority: 1,
                },
                { name: 'forms', ...smallAndShared },
              ],
            },
          },
        },
      },
    },
  },
  server: { proxy: { '/api': apiUrl } },
  // Node gives up both addresses of `localhost` on a busy processor (nodejs/node#54359).
  preview: { host: '127.0.0.1' },
}));
