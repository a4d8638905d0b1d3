import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { ensureDatabase } from './server-connection.ts';

const isRoot = process.getuid?.() === 0;
const silent = () => {};

let root: string;
/**
 * The cluster most tests share: they don't mind what is in it, and making one is what takes long.
 */
let dataDir: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'horus-supervisor-'));
  await chmod(root, 0o711);
  dataDir = join(root, 'data');
});

afterEach(() => Promise.all([...children].map(kill)));

afterAll(async () => {
  await stopServer(dataDir);
  await rm(root, { recursive: true });
});

describe('a server whose supervisor was killed', () => {
  test('goes on and is adopted by the next one', async () => {
    const first = await startSupervisor(dataDir);
    const postmaster = await readPostmasterPid();
    await kill(first.child);

    const second = await startSupervisor(dataDir);

    expect(second.url).toBe(first.url);
    expect(await readPostmasterPid()).toBe(postmaster);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is recovered when it was killed too', async () => {
    const first = await startSupervisor(dataDir);
    await query(first.url, 'create table kept as select 7 as value');
    await kill(first.child);
    process.kill(await readPostmasterPid(), 'SIGKILL');

    const second = await startSupervisor(dataDir);

    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  test('is started again although its number has gone to another process', async () => {
    await stop((await startSupervisor(dataDir)).child);
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    await writeFile(pidFile, `${process.pid}\n`, { mode: 0o644 });

    const second = await startSupervisor(dataDir);

    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

test('a server that is killed under its supervisor is started again', async () => {
  const { url } = await startSupervisor(dataDir);
  const killed = await readPostmasterPid();
  process.kill(killed, 'SIGKILL');

  await eventually(() => query(url, 'select 1'));

  expect(await readPostmasterPid()).not.toBe(killed);
});

test('nothing acknowledged is lost, whichever is killed', async () => {
  let { child, url } = await startSupervisor(dataDir);
  await query(url, 'create table numbers (value int primary key)');
  const acknowledged: number[] = [];
  for (const victims of ['server', 'both', 'server', 'both', 'both']) {
    const target = acknowledged.length + 25;
    const writing = writeUntilBroken(url, acknowledged);
    await vi.waitUntil(() => acknowledged.length >= target, { timeout: 60_000, interval: 1 });
    const postmaster = await readPostmasterPid();
    if (victims === 'both') await kill(child);
    process.kill(postmaster, 'SIGKILL');
    await writing;
    if (victims === 'both') ({ child, url } = await startSupervisor(dataDir));
    const rows = await eventually(() => query(url, 'select value from numbers'));
    const kept = new Set(rows.map(({ value }) => value));
    expect(acknowledged.filter((value) => !kept.has(value))).toEqual([]);
  }
});

describe('a start that can not be', () => {
  test('is refused while another supervisor has the folder', async () => {
    const first = await startSupervisor(dataDir);

    const refusal = await startRefused(dataDir);

    expect(refusal).toBe(
      `Ya hay un Horus en marcha con la carpeta de datos ${dataDir} (proceso ${first.child.pid}): detenlo o indica otra en DATA_DIR.`,
    );
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('says that the folder is a file', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    expect(await startRefused(file)).toBe(
      `No se puede usar la carpeta de datos ${file} (DATA_DIR): parte de la ruta es un fichero y no una carpeta.`,
    );
  });

  test('says that the cluster is of another version', async () => {
    await stop((await startSupervisor(dataDir)).child);
    await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '9\n');
    expect(await startRefused(dataDir)).toContain('es de PostgreSQL 9 y este Horus trae PostgreSQL 18');
    await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '18\n');
  });
});

// Root may write anywhere, and only root meets folders that the server's own user can't enter.
if (isRoot) {
  test('the cluster is elsewhere when its user can not enter the folder', async () => {
    const closed = join(root, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const { url, child } = await startSupervisor(closed);
    const home = await readlink(join(closed, 'postgres'));
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop(child);
    await rm(home, { recursive: true });
  });
} else {
  test('a folder that is not writable is refused', async () => {
    const readOnly = join(root, 'read-only');
    await mkdir(readOnly, { mode: 0o500 });
    expect(await startRefused(readOnly)).toBe(
      `No se puede usar la carpeta de datos ${readOnly} (DATA_DIR): no hay permiso.`,
    );
  });
}

test('a folder with a long path and unusual letters serves', async () => {
  const long = join(root, 'ñ'.repeat(60), "it's a long path, ".repeat(5), 'data');
  const { url, child } = await startSupervisor(long);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop(child);
});

test('a database is created once, however many ask for it, in UTF-8 and UTC', async () => {
  const { url } = await startSupervisor(dataDir);
  const urls = await Promise.all(Array.from({ length: 5 }, () => ensureDatabase(url, 'horus "ñ"')));
  expect(new Set(urls).size).toBe(1);
  const [row] = await query(
    urls[0] ?? '',
    `select current_database() as name, current_setting('server_encoding') as encoding,
      current_setting('TimeZone') as zone, upper('ñ') as upper, current_setting('fsync') as fsync`,
  );
  expect(row).toEqual({ name: 'horus "ñ"', encoding: 'UTF8', zone: 'UTC', upper: 'Ñ', fsync: 'on' });
});

interface Supervisor {
  child: ChildProcess;
  url: string;
}

const children = new Set<ChildProcess>();

function forkSupervisor(folder: string): ChildProcess {
  const child = fork(join(import.meta.dirname, 'run-supervisor.ts'), [folder], {
    stdio: 'pipe',
    execArgv: [],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function startSupervisor(folder: string): Promise<Supervisor> {
  const child = forkSupervisor(folder);
  const url = await new Promise<string>((resolve, reject) => {
    let complaint = '';
    child.stderr?.on('data', (chunk) => {
      complaint += chunk;
    });
    child.once('message', (message) => resolve(String(message)));
    child.once('close', () => reject(new Error(`The supervisor ended: ${complaint}`)));
  });
  return { child, url };
}

async function startRefused(folder: string): Promise<string> {
  const child = forkSupervisor(folder);
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(78);
  return complaint.trimEnd();
}

async function kill(child: ChildProcess): Promise<void> {
  const end = once(child, 'exit');
  child.kill('SIGKILL');
  await end;
}

async function stop(child: ChildProcess): Promise<void> {
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await end).toEqual([0, null]);
}

/** A server that was left running is adopted to be stopped. */
async function stopServer(folder: string): Promise<void> {
  await (await startEmbeddedDatabase({ dataDir: folder, log: silent })).stop();
}

async function readPostmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', silent);
  await client.connect();
  return client;
}

async function query(url: string, sql: string): Promise<pg.QueryResultRow[]> {
  const client = await connect(url);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(silent);
  }
}

/**
 * Inserts consecutive numbers one by one and notes each one the server has acknowledged, until the
 * connection breaks.
 */
async function writeUntilBroken(url: string, acknowledged: number[]): Promise<void> {
  const client = await connect(url);
  try {
    for (let value = (acknowledged.at(-1) ?? 0) + 2; ; value += 1) {
      await client.query('insert into numbers values ($1)', [value]);
      acknowledged.push(value);
    }
  } catch {
    await client.end().catch(silent);
  }
}

function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 60_000, interval: 20 });
}
