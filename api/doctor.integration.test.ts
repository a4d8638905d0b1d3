import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDatabaseDisk } from '#doctor/check-machine';
import { examine } from '#doctor/examine';
import type { Finding } from '#doctor/finding';
import { readLastBackup, recordBackup } from '#platform/backup-log';
import { type ScriptedSmtpServer, startScriptedSmtpServer } from '#testing/smtp-server';
import { createTestDatabase } from '#testing/test-database';
import { startTestShop, type TestShop } from '#testing/test-shop';

const MIGRATIONS_FOLDER = resolve(import.meta.dirname, 'migrations');

let shop: TestShop;
let smtp: ScriptedSmtpServer;
beforeAll(async () => {
  shop = await startTestShop();
  smtp = await startScriptedSmtpServer();
});
afterAll(async () => {
  await smtp.close();
  await shop.close();
});

type Settings = TestShop['api']['services']['config'];

/** Returns the findings by part. */
async function findings(
  change: (config: Settings) => Settings = (config) => config,
  now?: () => Date,
): Promise<Record<string, Finding>> {
  const { config } = shop.api.services;
  const here = {
    ...config,
    mail: { ...config.mail, smtpUrl: smtp.smtpUrl },
    server: { ...config.server, publicUrl: shop.api.url },
  };
  const found: Record<string, Finding> = {};
  for await (const each of examine(change(here), MIGRATIONS_FOLDER, now)) found[each.part] = each;
  return found;
}

const verdicts = async (...asked: Parameters<typeof findings>) =>
  Object.fromEntries(Object.values(await findings(...asked)).map(({ part, verdict }) => [part, verdict]));

it('finds no problem in a working system, except what only its operator can fix', async () => {
  expect(await verdicts()).toMatchObject({
    PostgreSQL: 'well',
    Codificación: 'well',
    Permisos: 'well',
    Dueño: 'well',
    Conexiones: 'well',
    'Reloj de PostgreSQL': 'well',
    Migraciones: 'well',
    Tareas: 'well',
    Conciliación: 'warning',
    'Servidor de correo': 'well',
    Correos: 'well',
    'Clave de Stripe': 'well',
    'Dirección pública': 'well',
    'Reloj de Stripe': 'well',
    'Reloj del servidor web': 'well',
    'Datos de la empresa': 'warning',
  });
});

it('reports each problem and continues', async () => {
  const dead = 'http://127.0.0.1:9';
  const found = await verdicts((config) => ({
    ...config,
    database: { ...config.database, poolSize: 100_000 },
    stripe: { ...config.stripe, apiUrl: dead },
    mail: { ...config.mail, smtpUrl: 'smtp://127.0.0.1:9' },
    server: { ...config.server, publicUrl: dead },
  }));
  expect(found).toMatchObject({
    Conexiones: 'wrong',
    'Servidor de correo': 'wrong',
    Stripe: 'wrong',
    'Dirección pública': 'wrong',
    Migraciones: 'well',
  });
});

it('continues without a database', async () => {
  const missing = new URL(shop.api.services.config.database.url);
  missing.pathname = '/missing';
  const database = { url: missing.href, ownerUrl: null };
  const found = await verdicts((config) => ({ ...config, database: { ...config.database, ...database } }));
  expect(found).toMatchObject({
    PostgreSQL: 'wrong',
    'Servidor de correo': 'well',
    'Dirección pública': 'well',
    Disco: expect.anything(),
  });
  expect(found).not.toHaveProperty('Migraciones');
});

it('reports an application role with too many rights', async () => {
  const { asOwner } = shop.api;
  const { url, ownerUrl } = shop.api.services.config.database;
  const asOneRole = (config: Settings): Settings => ({
    ...config,
    database: { ...config.database, url: ownerUrl ?? '', ownerUrl: null },
  });
  // The owner of the tests' databases is a superuser.
  expect((await verdicts(asOneRole))['Permisos']).toBe('wrong');
  const role = decodeURIComponent(new URL(url).username);
  await asOwner(`grant update on audit_log to ${role}`);
  expect((await verdicts())['Permisos']).toBe('wrong');
  await asOwner(`revoke update on audit_log from ${role}; grant create on schema public to ${role}`);
  expect((await verdicts())['Permisos']).toBe('warning');
  await asOwner(
    `revoke create on schema public from ${role}; alter table schema_migrations owner to ${role}`,
  );
  try {
    expect(await verdicts()).toMatchObject({ Permisos: 'warning' });
  } finally {
    await asOwner('alter table schema_migrations owner to current_user');
    await asOwner(`grant select on schema_migrations to ${role}`);
  }
  expect((await verdicts())['Permisos']).toBe('well');
});

it("reports the usage of the database's disk, and that it is full", async () => {
  const { asOwner, services } = shop.api;
  const { database, config } = services;
  const look = () => checkDatabaseDisk(database, config.database);
  expect(await look()).toMatchObject([
    { part: 'Disco de PostgreSQL', says: expect.stringMatching(/^lleno al \d+ %$/) },
  ]);
  const elsewhere = { url: 'postgresql://horus_app@database.example/horus', ownerUrl: null };
  expect(await checkDatabaseDisk(database, elsewhere)).toMatchObject([{ verdict: 'well' }]);
  const role = decodeURIComponent(new URL(config.database.url).username);
  const limit = (change: string) =>
    asOwner(`do $$ begin
      execute format('alter role ${role} in database %I ${change}', current_database());
    end $$`);
  // Like a full disk.
  await limit("set temp_file_limit = ''1MB''");
  try {
    expect((await verdicts())['Disco de PostgreSQL']).toBe('wrong');
  } finally {
    await limit('reset temp_file_limit');
  }
});

it('reports the age of the last backup', async () => {
  expect((await verdicts())['Copias']).toBe('warning');
  const { db } = shop.api.services.database;
  const takenAt = new Date();
  const size = { bytes: 1, tables: 1, rows: 1, encrypted: false };
  await recordBackup(db, { takenAt, finishedAt: takenAt, file: 'horus.ndjson.gz', ...size });
  expect(await readLastBackup(db)).toMatchObject({ takenAt, file: 'horus.ndjson.gz' });
  expect((await verdicts())['Copias']).toBe('well');
  const dayAndAHalf = () => new Date(takenAt.getTime() + 36 * 3_600_000);
  expect((await verdicts(undefined, dayAndAHalf))['Copias']).toBe('wrong');
});

it('reports a clock that is ten minutes wrong', async () => {
  const found = await verdicts(undefined, () => new Date(Date.now() + 10 * 60_000));
  expect(found).toMatchObject({
    'Reloj de PostgreSQL': 'wrong',
    'Reloj de Stripe': 'wrong',
    'Reloj del servidor web': 'wrong',
  });
});

it('reports a price that is archived in Stripe, and a test key in production', async () => {
  const { stripe } = shop.api.services;
  const missing = async () => (await findings())['Catálogo y webhook']?.says.split('; ') ?? [];
  const [before, price] = [await missing(), (await stripe.prices.list({ active: true })).data[0]];
  await stripe.prices.update(price?.id ?? '', { active: false });
  const found = (await missing()).filter((each) => !before.includes(each));
  expect(found).toEqual([expect.stringContaining(price?.lookup_key ?? 'a key')]);
  await stripe.prices.update(price?.id ?? '', { active: true });
  expect(await missing()).toEqual(before);
  expect(await verdicts((config) => ({ ...config, production: true }))).toMatchObject({
    'Clave de Stripe': 'warning',
  });
});

it('reports dead letters, undelivered events and an outdated database', async () => {
  const { asOwner } = shop.api;
  const name = '9999_of_a_newer_release.sql';
  await asOwner(`insert into schema_migrations (name, checksum) values ('${name}', 'x')`);
  await asOwner(
    `insert into stripe_events (id, type, created_at, received_at, listed_at)
     values ('evt_missed', 'invoice.paid', now() - interval '9 minutes', now() - interval '8 minutes', now() - interval '8 minutes')`,
  );
  try {
    expect(await verdicts()).toMatchObject({ Migraciones: 'warning', Webhooks: 'wrong' });
  } finally {
    await asOwner(`delete from schema_migrations where name = '${name}'`);
    await asOwner(`delete from stripe_events where id = 'evt_missed'`);
  }
});

it('reports a site that answers with an error', async () => {
  const site = createServer((_, answer) => answer.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  try {
    const found = await verdicts((config) => ({
      ...config,
      server: { ...config.server, publicUrl: `http://127.0.0.1:${port}` },
    }));
    expect(found).toMatchObject({ 'Dirección pública': 'wrong' });
  } finally {
    site.close();
  }
});

it('prints its findings and what to do, and sets the exit code', async () => {
  const empty = await createTestDatabase();
  const env = {
    ...process.env,
    DATABASE_URL: empty.url,
    PUBLIC_URL: 'http://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_unused',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    STRIPE_WEBHOOK_SECRET: `whsec_${'unused'.repeat(8)}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const doctor = (more: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, ['api/build/doctor.js'], { env: { ...env, ...more } }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error) => ({ code: error.code, said: error.stdout + error.stderr }),
    );
  try {
    const { code, said } = await doctor({});
    expect(code).toBe(1);
    expect(said).toContain('✓ Ajustes: completos y válidos');
    expect(said).toMatch(/! Migraciones: faltan \d+\n {4}Se aplican al arrancar Horus\./);
    expect(said).toMatch(/✗ Servidor de correo: no nos deja entrar/);
    expect(said).toMatch(/Por arreglar: \d+\.\n$/);
    expect((await doctor({ SMTP_URL: '' })).code).toBe(78);
  } finally {
    await empty.drop();
  }
});

it('reports the years without known holidays', async () => {
  const on = (day: string, holidays = '') =>
    verdicts(
      (config) => ({ ...config, company: { ...config.company, COMPANY_HOLIDAYS: holidays } }),
      () => new Date(`${day}T12:00:00Z`),
    );
  expect((await on('2026-09-01'))['Días laborables']).toBe('well');
  expect((await on('2026-11-24'))['Días laborables']).toBe('warning');
  expect((await on('2026-11-24', '2027-01-25'))['Días laborables']).toBe('warning');
  const list = '2027-01-25 2027-03-25 2027-05-31 2027-11-26';
  expect((await on('2026-11-24', list))['Días laborables']).toBe('well');
});
