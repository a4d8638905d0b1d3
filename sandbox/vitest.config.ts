import { defineConfig } from 'vitest/config';

/** Needs only a PostgreSQL server in TEST_DATABASE_URL. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
