import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { filesOfPart, lazyParts } from './build-steps/lazy-parts.ts';
import { missingPages } from './build-steps/missing-pages.ts';
import { promisedBrowsers } from './build-steps/promised-browsers.ts';
import { readSiteSettings, siteDefines } from './build-steps/site-settings.ts';

const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), missingPages(), lazyParts()],
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./app/zod.ts', import.meta.url)) }],
  },
  define: siteDefines(readSiteSettings(process.env)),
  // What pages are rendered with is part of the build, which may lie where no node_modules are
  // found.
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
                  priority: 1,
                },
                // Left alone, each small module that several pages share is a request of its own:
                // 52 on /login, and 27 with this.
                // The back office's never: public pages load what is shared.
                {
                  name: 'shared',
                  test: /^(?!.*\/(?:node_modules|backoffice)\/)/,
                  minShareCount: 6,
                  maxModuleSize: 6_000,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { proxy: { '/api': apiUrl } },
  // Prerendering asks this server for each page. Of `localhost` Node gives up both addresses when
  // the processor is busy for half a second (nodejs/node#54359).
  preview: { host: '127.0.0.1' },
}));
