import type { ViewAnswer } from '@horus/contract/backoffice/customers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_VIEWS } from '#features/backoffice/customers/customer-acts-routes';
import { changeRole, removeOperator, sendNewLink } from '#features/backoffice/operators/operator-team';
import { createTestAccounts } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { findIds } from '#testing/test-books';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const operators = createTestOperators(() => api);
beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

/** Opens a view as a customer. `shows` returns whether it still works. */
async function look(operator: TestOperator) {
  const { email } = await accounts.newSession();
  const member = await findIds(api, email);
  const { body } = await operator.call<ViewAnswer>(
    'POST',
    `/api/admin/customers/${member.organizationId}/members/${member.userId}/view`,
  );
  const shows = async () => (await api.call('GET', '/api/auth/me', { token: body.token })).status === 200;
  expect(await shows()).toBe(true);
  return { shows, until: body.until };
}

it.each<[string, (operator: TestOperator) => Promise<unknown>]>([
  ['logs out', (operator) => operator.call('POST', '/api/admin/session/logout')],
  ['is taken out of the team', ({ operatorId }) => removeOperator(api.services, null, operatorId)],
  ['has to come back by a link', ({ operatorId }) => sendNewLink(api.services, null, operatorId, null)],
  ['may do less', ({ operatorId }) => changeRole(api.services, null, operatorId, 'operator')],
])('a view as a customer ends at once when its operator %s', async (_, happens) => {
  // Another manager remains, whose view continues.
  const other = await look(await operators.logIn('manager'));
  const operator = await operators.logIn('manager');
  const { shows } = await look(operator);
  await happens(operator);
  expect(await shows()).toBe(false);
  expect(await other.shows()).toBe(true);
});

it('a view ends with the session it was opened in', async () => {
  const there = await operators.logIn();
  const { shows } = await look(there);
  const soon = new Date(clock.now().getTime() + 5 * 60_000).toISOString();
  await accounts.rows(sql`
    update operator_sessions set expires_at = ${soon}::timestamptz where id = ${there.sessionId}`);
  const short = await look(there);
  expect(short.until).toBe(soon);
  // Ending the other sessions ends their views too.
  const [here] = await accounts.rows(sql`
    insert into operator_sessions (operator_id, token_hash, device, network, created_at, last_used_at, proved_at,
                                   expires_at)
    select operator_id, 'x', device, network, created_at, last_used_at, proved_at, expires_at
      from operator_sessions where id = ${there.sessionId} returning id`);
  await accounts.rows(sql`
    update operator_views set operator_session_id = ${here?.['id']}
     where operator_session_id = ${there.sessionId} and expires_at > ${short.until}::timestamptz`);
  expect(await shows()).toBe(true);
  expect((await there.call('POST', '/api/admin/account/end-sessions')).status).toBe(204);
  expect([await shows(), await short.shows()]).toEqual([false, true]);
});

it('an operator opens at most MAX_VIEWS views within the duration of one', async () => {
  const operator = await operators.logIn();
  const { email } = await accounts.newSession();
  const { organizationId, userId } = await findIds(api, email);
  const path = `/api/admin/customers/${organizationId}/members/${userId}/view`;
  for (let n = 0; n < MAX_VIEWS; n++) expect((await operator.call('POST', path)).status).toBe(200);
  expect((await operator.call('POST', path)).status).toBe(429);
  expect((await (await operators.logIn()).call('POST', path)).status).toBe(200);
});
