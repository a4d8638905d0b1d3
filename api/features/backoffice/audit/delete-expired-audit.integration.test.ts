import { AUDIT_YEARS } from '@horus/contract/retention';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteExpiredAudit } from '#features/backoffice/audit/delete-expired-audit';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const rows = async (query: ReturnType<typeof sql>) => (await api.services.database.db.execute(query)).rows;

/** Inserts an operator who left AUDIT_YEARS and `days` ago, with a row of that time. */
async function leaves(name: string, { days }: { days: number }): Promise<void> {
  await rows(sql`
    with gone as (
      insert into operators (email, name, role, created_at, removed_at)
      select ${`${name}@stc.example`}, ${name}, 'operator', at, at
        from (select now() - make_interval(years => ${AUDIT_YEARS}, days => ${days}) as at) then_
      returning id, removed_at)
    insert into audit_log (at, operator_id, operator_name, action, subject_kind, subject_id, subject_label)
    select removed_at, id, ${name}, 'session.opened', 'operator', id, ${name} from gone`);
}

it('deletes expired rows with the operators who left, and no other rows can be deleted', async () => {
  await leaves('antigua', { days: 1 });
  await leaves('reciente', { days: -1 });
  await deleteExpiredAudit(api.services);
  expect(await rows(sql`select operator_name from audit_log`)).toEqual([{ operator_name: 'reciente' }]);
  expect(await rows(sql`select name from operators`)).toEqual([{ name: 'reciente' }]);
  await expect(rows(sql`delete from audit_log`)).rejects.toThrow();
  const [{ enabled } = {}] = await rows(
    sql`select tgenabled = 'O' as enabled from pg_trigger where tgname = 'keep_audit_log'`,
  );
  expect(enabled).toBe(true);
});
