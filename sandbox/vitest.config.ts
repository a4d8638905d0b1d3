import { defineConfig } from 'vitest/config';

/**
 * The sandbox's tests by themselves: they need a PostgreSQL server, TEST_DATABASE_URL, and nothing
 * else.
 */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
