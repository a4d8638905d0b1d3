import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isMigration, migrate } from '#platform/migrations';
import { createTestDatabase, run, type TestDatabase } from '#testing/test-database';

const MIGRATIONS = resolve(import.meta.dirname, 'migrations');
const RELEASED = join(MIGRATIONS, 'released');
const releases = (await readdir(RELEASED)).toSorted();
const migrations = (await readdir(MIGRATIONS)).filter(isMigration).toSorted();

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'horus-releases-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function migrateTo(last: string): Promise<void> {
  for (const name of migrations.filter((each) => each <= last)) {
    await cp(join(MIGRATIONS, name), join(folder, name));
  }
  await migrate(database.url, folder);
}

/** Returns the errors of a release's recorded statements. */
async function refusalsOf(release: string): Promise<string[]> {
  const statements = (await readFile(join(RELEASED, release), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('--'));
  expect(statements.length).toBeGreaterThan(100);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const refusals: string[] = [];
  try {
    // Ignores foreign keys: another statement inserts the parents.
    await client.query('set session_replication_role = replica');
    for (const statement of statements) {
      await client.query(statement).catch((error: Error) => {
        refusals.push(`${statement.slice(0, 40)}… ${error.message}`);
      });
    }
  } finally {
    await client.end();
  }
  return refusals;
}

describe('a previous release', () => {
  it.each(releases)('works on the current tables: %s', async (release) => {
    await migrate(database.url, MIGRATIONS);
    expect(await refusalsOf(release)).toEqual([]);
  });

  it('has a record that reveals a required column it does not write', async () => {
    await migrateTo('0011_financed_renewals.sql');
    const refusals = await refusalsOf('0009_foreign_key_indexes.sql');
    expect(refusals).toContainEqual(
      expect.stringMatching(/^insert into "financed_years".*null value in column "contracted_at"/),
    );
  });
});

describe('a release without memberships', () => {
  it('makes its new users owners of their organisation, also after moving them', async () => {
    await migrateTo('0027_activities.sql');
    const [first, second, third] = (
      await run(database.url, `insert into organizations (name) values ('A'), ('B'), ('C') returning id`)
    ).map(({ id }) => String(id));
    const addUser = (email: string, organizationId = '') =>
      run(
        database.url,
        `insert into users (organization_id, role, name, email)
         values ('${organizationId}', 'billing_admin', 'Eva', '${email}')`,
      );
    const memberships = () =>
      run(
        database.url,
        `select email, o.name, m.role from memberships m join users u on u.id = m.user_id
           join organizations o on o.id = m.organization_id order by 1, 2`,
      );
    await addUser('antes@empresa.example', first);
    await migrate(database.url, MIGRATIONS);
    await addUser('despues@empresa.example', second);
    await run(
      database.url,
      `update users set organization_id = '${third}' where email = 'despues@empresa.example'`,
    );
    expect(await memberships()).toEqual([
      { email: 'antes@empresa.example', name: 'A', role: 'owner' },
      { email: 'despues@empresa.example', name: 'C', role: 'owner' },
    ]);
  });
});

describe('a release that did not close paid leads', () => {
  it('has them won, except those marked as lost', async () => {
    await migrateTo('0059_open_invoices.sql');
    const [organization] = await run(
      database.url,
      `insert into organizations (name) values ('A') returning id`,
    );
    await run(
      database.url,
      `insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, status, quote)
       select 'hiring', 'aaaaaaaa-0000-4000-8000-000000000000'::uuid, status::bytea, status, '{}'::jsonb, '\\x00'::bytea, now(), status,
              jsonb_build_object('order', jsonb_build_object('planType', 'business'))
         from unnest('{new,working,won,lost}'::text[]) status
       union all
       select 'hiring', 'bbbbbbbb-0000-4000-8000-000000000000', '\\x01', 'unpaid', '{}', '\\x00', now(), 'new',
              '{"order": {"planType": "business"}}';
       insert into checkout_attempts (organization_id, channel, plan_type, billing_period, promotional, state,
                                      stripe_session_id, expires_at, lead_request_id)
       values ('${organization?.['id']}', 'wizard', 'business', 'monthly', false, 'completed', 'cs_1', now(),
               'aaaaaaaa-0000-4000-8000-000000000000');
       insert into mirrored_checkout_sessions (id, organization_id, status, payment_status, mode, plan_type,
                                               billing_period, amount_total, currency, payment_failed, created_at)
       values ('cs_1', '${organization?.['id']}', 'complete', 'paid', 'subscription', 'business', 'monthly', 100, 'eur',
               false, now())`,
    );
    await migrate(database.url, MIGRATIONS);
    expect(
      await run(database.url, 'select email as was, status, version, paid_version from leads order by was'),
    ).toEqual([
      { was: 'lost', status: 'lost', version: 1, paid_version: 1 },
      { was: 'new', status: 'won', version: 2, paid_version: 2 },
      { was: 'unpaid', status: 'new', version: 1, paid_version: null },
      { was: 'won', status: 'won', version: 1, paid_version: 1 },
      { was: 'working', status: 'won', version: 2, paid_version: 2 },
    ]);
  });
});

describe('a release that erased customers with their figures', () => {
  it('has them back from the blocked records, without the customer', async () => {
    await migrateTo('0087_appointments.sql');
    const at = '2026-05-01T10:00:00Z';
    const blocked = [
      [
        'invoice',
        {
          id: 'in_1',
          number: 'A-1',
          status: 'paid',
          total: 1_210,
          totalExcludingTax: 1_000,
          amountPaid: 1_210,
        },
      ],
      [
        'invoice',
        { id: 'cn_1', number: 'A-1-CN-01', status: 'issued', invoiceId: 'in_1', amount: 121, refunded: 121 },
      ],
      ['payment', { id: 'pi_1', status: 'succeeded', invoiceId: 'in_1', amount: 1_210, amountRefunded: 200 }],
      ['payment', { id: 'pi_2', status: 'canceled', amount: 500 }],
    ] as const;
    for (const [kind, data] of blocked) {
      const record = JSON.stringify({
        company: 'Bar Dos',
        currency: 'eur',
        issuedAt: at,
        createdAt: at,
        ...data,
      });
      await run(
        database.url,
        `insert into blocked.records (deletion_request_id, kind, data, blocked_at, keep_until)
         values (gen_random_uuid(), '${kind}', '${record}', now(), now())`,
      );
    }
    await migrate(database.url, MIGRATIONS);
    const papers = await run(
      database.url,
      'select kind, number, status, total, base, paid, returned, unrectified from erased_papers order by kind',
    );
    expect(papers.map((paper) => Object.values(paper).join(' '))).toEqual([
      'credit-note A-1-CN-01 issued -121 -100 0 121 false',
      'invoice A-1 paid 1210 1000 1210 0 false',
      'payment A-1 succeeded 1210  0 0 false',
      'refund A-1 refunded -79  0 79 true',
    ]);
  });
});

/** The columns and constraints that a release relies on. */
interface Shape {
  readonly columns: ReadonlyMap<string, { type: string; notNull: boolean; hasDefault: boolean }>;
  readonly rules: ReadonlyMap<string, readonly string[]>;
}

async function readShape(): Promise<Shape> {
  const columns = await run(
    database.url,
    `select c.oid::regclass::text || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            a.attnotnull as "notNull", a.atthasdef or a.attidentity <> '' as "hasDefault"
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, to_regnamespace('blocked'))
        and a.attnum > 0 and not a.attisdropped
      order by c.oid, a.attnum`,
  );
  const rules = await run(
    database.url,
    `select r.name, array_agg(r.relation::text || '.' || a.attname) as columns
       from (select conname::text as name, conrelid::regclass as relation, conkey as key
               from pg_constraint where contype in ('c', 'f', 'x')
             union all
             select indexrelid::regclass::text, indrelid::regclass, indkey::int2[] from pg_index where indisunique) r
       join pg_class c on c.oid = r.relation
        and c.relnamespace in ('public'::regnamespace, to_regnamespace('blocked'))
       join pg_attribute a on a.attrelid = r.relation and a.attnum = any (r.key) group by r.name order by r.name`,
  );
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column] as never)),
    rules: new Map(rules.map((rule) => [rule['name'], rule['columns']] as never)),
  };
}

const tableOf = (column: string) => column.slice(0, column.lastIndexOf('.'));

/** Lists the changes from one shape to another that can break a release. */
function takenAway(before: Shape, after: Shape): string[] {
  const knownTables = new Set([...before.columns.keys()].map(tableOf));
  const gone = [...before.columns].flatMap(([name, { type, notNull, hasDefault }]) => {
    const now = after.columns.get(name);
    if (!now) return [`${name} is gone`];
    return [
      ...(now.type === type ? [] : [`${name} is ${now.type}`]),
      ...(now.notNull && !notNull ? [`${name} must not be null`] : []),
      ...(now.notNull && hasDefault && !now.hasDefault ? [`${name} has no default`] : []),
    ];
  });
  const asked = [...after.columns].flatMap(([name, { notNull, hasDefault }]) =>
    !before.columns.has(name) && knownTables.has(tableOf(name)) && notNull && !hasDefault
      ? [`${name} has to be written`]
      : [],
  );
  const rules = [...after.rules].flatMap(([name, columns]) =>
    !before.rules.has(name) && columns.every((column) => before.columns.has(column))
      ? [`${name} is a new rule`]
      : [],
  );
  return [...gone, ...asked, ...rules];
}

describe('a migration', () => {
  it('has a unique number that orders it', () => {
    const numbers = migrations.map((name) => name.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)].sort());
  });

  it('only adds, so that the previous release keeps working', async () => {
    const found: Record<string, string[]> = {};
    for (const name of migrations) {
      const before = await readShape();
      const text = await readFile(join(MIGRATIONS, name), 'utf8');
      await writeFile(join(folder, name), text);
      await migrate(database.url, folder);
      const taken = takenAway(before, await readShape());
      if (taken.length > 0 && !text.startsWith('-- needs ')) found[name] = taken;
    }
    // Older than this rule. 0012 adds defaults.
    expect(found).toEqual({
      '0007_billing_notices.sql': [
        'mirrored_subscriptions.current_period_starts_at has to be written',
        'mirrored_subscriptions.fee has to be written',
        'mirrored_subscriptions.discounted_fee has to be written',
        'mirrored_subscriptions.discounted_fees_left has to be written',
        'mirrored_invoices.amount_remaining has to be written',
      ],
      '0008_consent_choices.sql': [
        'consent_proofs.choice_id has to be written',
        'consent_proofs.received_at has to be written',
      ],
      '0011_financed_renewals.sql': ['financed_years.contracted_at has to be written'],
    });
    const { columns } = await readShape();
    const asked = Object.values(found).flatMap((each) => each.map((text) => text.split(' ', 1)[0] ?? ''));
    for (const name of asked) {
      const column = columns.get(name);
      expect(column && (!column.notNull || column.hasDefault), name).toBe(true);
    }
  });

  it('removes only what the previous release no longer uses', async () => {
    for (const name of migrations) {
      const text = await readFile(join(MIGRATIONS, name), 'utf8');
      const needed = /^-- needs (\S+)\n/.exec(text)?.[1];
      if (!needed) continue;
      expect(migrations, name).toContain(needed);
      // The previous release knows the needed migration; the first test shows that it works without
      // the rest.
      const before = releases.findLast((release) => release < name) ?? '';
      expect(before >= needed, `${name}: ${needed} is not released yet`).toBe(true);
    }
  });
});
