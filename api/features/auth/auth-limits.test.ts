import { expect, it } from 'vitest';
import { defineAuthLimits } from '#features/auth/auth-limits';
import type { LimitRule } from '#platform/rate-limits';
import type { Services } from '#services';

it('a limit keyed by made-up addresses uses a bounded number of rows', () => {
  const rules: LimitRule[] = [];
  const defineLimit = (rule: LimitRule) => {
    rules.push(rule);
    return {} as ReturnType<Services['defineLimit']>;
  };
  defineAuthLimits({ defineLimit, sharedLimits: { define: defineLimit } } as unknown as Services);
  const typed = ['login:pair', 'login:strangers', 'forgot:pair'];
  const found = rules.filter(({ name }) => typed.includes(name));
  expect(found.map(({ name }) => name).sort()).toEqual([...typed].sort());
  for (const { name, buckets } of found) expect(buckets, name).toBeLessThanOrEqual(100_000);
});
