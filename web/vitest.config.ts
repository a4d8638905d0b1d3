import { defineConfig } from 'vitest/config';
import { readSiteSettings, siteDefines } from './build-steps/site-settings.ts';

export default defineConfig({
  define: siteDefines(readSiteSettings({})),
  test: { name: 'web', include: ['**/*.test.{ts,tsx}'], exclude: ['build/**', 'node_modules/**'] },
});
