import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { AT_NIGHT } from './night.ts';
import { APP_URL, E2E_DATA_DIR, GA4_MEASUREMENT_ID, PORT, PORT_WITHOUT_PROMO } from './system.ts';

const ROOT = resolve(import.meta.dirname, '..');

export default defineConfig({
  testDir: '.',
  testIgnore: AT_NIGHT ? [] : '*.night.spec.ts',
  fullyParallel: true,
  // On two cores three workers take longer than two.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous: only a hung test reaches this.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results',
  reporter: 'list',
  use: {
    // Generous: only a hung action reaches this.
    actionTimeout: 60_000,
    baseURL: `http://localhost:${PORT}`,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // A trace of each journey would cost a sixth of the time: `--trace on` records a chosen one.
    trace: 'off',
    // Animation frames cost a tenth of a journey. Tests of motion, and the main journey, use
    // `inMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      env: { ...process.env, FONTCONFIG_FILE: resolve(import.meta.dirname, 'fonts.conf') },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    serve({ port: PORT, dataDir: `${E2E_DATA_DIR}/promo`, env: {} }),
    serve({
      port: PORT_WITHOUT_PROMO,
      dataDir: `${E2E_DATA_DIR}/no-promo`,
      env: {
        PROMO_CODE: '',
        APP_URL,
        GA4_MEASUREMENT_ID,
        WEB_BUILD_DIR: resolve(ROOT, 'web/.cache/without-promo/client'),
      },
    }),
  ],
});

function serve({ port, dataDir, env }: { port: number; dataDir: string; env: Record<string, string> }) {
  return {
    command: 'node scripts/start.ts',
    cwd: ROOT,
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: 'loopback',
      ...env,
    },
  } as const;
}
