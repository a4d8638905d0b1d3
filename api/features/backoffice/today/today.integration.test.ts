import type { TodayAnswer } from '@horus/contract/backoffice/today';
import { endpoints } from '@horus/contract/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { findIds } from '#testing/test-books';
import { createTestOperators } from '#testing/test-operators';

const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const operators = createTestOperators(() => api);

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

it('tells what waits, the nearest deadline first, and nothing of what is done', async () => {
  const operator = await operators.logIn();
  const read = async () =>
    (await operator.call<TodayAnswer>('GET', endpoints.admin.today.href())).body.waiting;
  expect(await read()).toEqual([]);

  const { token, email } = await accounts.newSession();
  const { organizationId } = await findIds(api, email);
  await api.call('POST', endpoints.requests.requestDeletion.href(), {
    token,
    body: { reason: 'price', accounts: { horus: true, stc: true }, password: TEST_PASSWORD },
  });
  const form = {
    ...{ companyName: 'Talleres', taxId: 'B12345674', address: 'Calle Ancha, 1', postalCode: '45001' },
    ...{ city: 'Toledo', province: 'Toledo', country: 'España', contactName: 'Eva', email: 'eva@e.example' },
  };
  const asked = await api.call('POST', endpoints.requests.requestInvoice.href(), { token, body: form });
  expect(asked.status).toBe(201);
  await accounts.rows(sql`
    insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up,
                               ordered_at, next_due_at)
    values (${organizationId}, 'cs_1', 'business', 1, 5, true, now(), now() - interval '1 hour'),
           (${organizationId}, 'cs_2', 'business', 0, 0, true, now(), now() + interval '1 hour'),
           (${organizationId}, 'cs_3', 'business', 0, 0, true, now(), null)`);
  await accounts.rows(sql`
    insert into lost_customers (customer_id, found_at, dismissed_at)
    values ('cus_1', now(), null), ('cus_2', now(), now())`);

  const waiting = await read();
  expect(waiting.map(({ kind, count, overdue }) => [kind, count, overdue])).toEqual([
    ['installations', 2, true],
    ['invoices', 1, false],
    ['deletions', 1, false],
    ['lostCustomers', 1, false],
  ]);
  // One or two working days, and thirty days, from now.
  const daysUntil = (at: string | null | undefined) =>
    (Date.parse(at ?? '') - clock.now().getTime()) / 86_400_000;
  expect(daysUntil(waiting[1]?.dueAt)).toBeGreaterThan(1);
  expect(daysUntil(waiting[1]?.dueAt)).toBeLessThan(10);
  expect(Math.round(daysUntil(waiting[2]?.dueAt))).toBe(30);

  clock.advance(40 * 86_400_000);
  const later = await operators.logIn();
  const { body } = await later.call<TodayAnswer>('GET', endpoints.admin.today.href());
  expect(body.waiting.filter(({ overdue }) => overdue).map(({ kind }) => kind)).toEqual([
    'installations',
    'invoices',
    'deletions',
  ]);
});
