import { join } from 'node:path';
import { findLead } from '@horus/api/features/backoffice/leads/find-lead';
import { listLeads } from '@horus/api/features/backoffice/leads/lead-queue';
import { openDatabase } from '@horus/api/platform/database';
import { createLog } from '@horus/api/platform/log';
import { migrate } from '@horus/api/platform/migrations';
import { dayOf } from '@horus/contract/dates';
import { QUEUE_PAGE } from '@horus/contract/list-cursor';
import pg from 'pg';
import { ensureDatabase } from '#scripts/local/embedded-database/server-connection';
import { ROOT } from '#scripts/settings';
import { say } from '#scripts/terminal';
import { startBenchDatabase } from './database.ts';
import { atMost, type Figure, known, median } from './figures.ts';

const FEW = 1_000;
const MANY = 100_000;
const READS = 150;
const WARM_UP = 30;
const BAR = 1.5;
const OPERATOR = '00000000-0000-4000-8000-000000000001';

type Question = Partial<Parameters<typeof listLeads>[1]> | typeof OPEN;
const OPEN = 'open';

const questions: Readonly<Record<string, Question>> = {
  'one request': OPEN,
  'the newest': {},
  'the new ones, the oldest first': { status: 'new', sort: 'oldest' },
  'by reminder': { sort: 'reminder' },
  'of a kind': { kind: 'demo' },
  'without owner': { owner: 'nobody' },
  'lost for a reason': { reason: 'price' },
  'requested calls': { call: '1' },
  'a page further on': { cursor: '1780272000000000_00000000-0000-4000-8000-000000000000' },
  'one name': { q: 'zurbarano' },
  'one name, mistyped': { q: 'zurbarnao' },
  'a short name, mistyped': { q: 'lucai' },
  'a phone': { q: '925 765 432' },
  'a word that all have': { q: 'horario' },
  'a word that all have and one name': { q: 'horario zurbarano' },
  'a word that all have and one name, mistyped': { q: 'horario zurbarnao' },
};

export async function measureLeads(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const adminUrl = await startBenchDatabase(started);
  const few = await openQueue(adminUrl, 'few', FEW, started);
  const many = await openQueue(adminUrl, 'many', MANY, started);
  const figures: Figure[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const times: [number[], number[]] = [[], []];
    for (let read = -WARM_UP; read < READS; read++) {
      for (const [place, queue] of [few, many].entries()) {
        const startedAt = performance.now();
        await queue.ask(question);
        if (read >= 0) times[place]?.push(performance.now() - startedAt);
      }
    }
    const [base, grown] = times.map(median) as [number, number];
    figures.push(
      known(`${name}: at ${FEW}`, base, 'ms'),
      atMost(`${name}: at ${MANY}`, grown / base, BAR, '×'),
    );
  }
  figures.push(atMost(`sequential scans of leads at ${MANY}`, await many.scans(), 0, ''));
  return figures;
}

async function openQueue(adminUrl: string, name: string, count: number, started: AsyncDisposableStack) {
  const url = await ensureDatabase(adminUrl, name);
  await migrate(url, join(ROOT, 'api', 'migrations'));
  say(`  writing ${count.toLocaleString('en')} requests…`);
  await run(url, fill(count));
  await run(url, 'vacuum analyze');
  const { db, close } = openDatabase(url, 4, createLog('silent'));
  started.defer(close);
  const [one] = (await run(url, `select id from leads where data->>'nombre' like '%Zurbarano'`)) as {
    id: string;
  }[];
  if (!one) throw new Error('nobody is called so');
  await run(url, 'select pg_stat_reset()');
  const ask = async (question: Question): Promise<void> => {
    if (question === OPEN) return void (await findLead(db, one.id));
    const page = await listLeads(db, {
      ...{ sort: 'newest', operatorId: OPERATOR, today: dayOf(new Date()), size: QUEUE_PAGE },
      ...question,
    });
    if (page.rows.length === 0) throw new Error(`${JSON.stringify(question)} finds nothing`);
  };
  const scans = async () => {
    await run(url, 'select pg_stat_force_next_flush()');
    const [row] = (await run(
      url,
      `select sum(seq_scan)::int as scans from pg_stat_user_tables
        where relname = 'leads'`,
    )) as { scans: number }[];
    return row?.scans ?? 0;
  };
  return { ask, scans };
}

/** One person has a unique name; each hundredth request is full of words like it. */
const fill = (count: number) => `
  insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, status, reminder_on, lost_reason)
  select case n % 3 when 0 then 'demo' else 'contact' end, gen_random_uuid(), '\\x00',
         'persona' || n % 500 || '.' || n % 997 || '@empresa' || n % 800 || '.example',
         jsonb_build_object(
           'nombre', (array['Lucía','Omar','Marta','Íñigo','Sol','Eva','Juan','Ana'])[1 + n % 8] || ' ' ||
                     case when n = 7 then 'Zurbarano' else 'Apellido' || chr(97 + n % 26) || chr(97 + n / 26 % 26) end,
           'empresa', (array['Talleres','Panadería','Almacenes','Cerámicas'])[1 + n % 4] || ' ' || chr(97 + n % 23) || 'illas',
           'telefono', case when n = 7 then '925 765 432' else '6' || lpad((n * 7919 % 100000000)::text, 8, '0') end,
           'callbackRequested', n % 9 = 0,
           'mensaje', case when n % 100 = 50 then (select string_agg('zurba' || md5(n || '-' || k), ' ') from generate_series(1, 100) k) else '' end ||
                      'Buscamos control horario para ' || n % 40 || ' personas en ' ||
                      (array['Toledo','Talavera','Illescas','Madrid'])[1 + n % 4]),
         '\\x00', '2026-11-01'::timestamptz - n * interval '4 minutes' * ${Math.round(100_000 / count)},
         (array['new','working','won','lost','spam'])[1 + n % 5],
         case when n % 10 = 0 then '2026-12-01'::date + n % 300 end,
         case n % 10 when 3 then 'price' end
    from generate_series(1, ${count}) n`;

/** The product's statement timeout is too short for this. */
async function run(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
