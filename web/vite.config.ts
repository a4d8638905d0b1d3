import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { readSiteSettings, siteDefines } from './build-steps/site-settings.ts';

const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  define: siteDefines(readSiteSettings(process.env)),
  // What pages are rendered with is part of the build, which may lie where no node_modules are found.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  build: { assetsInlineLimit: 0, sourcemap: false },
  server: { proxy: { '/api': apiUrl } },
}));
