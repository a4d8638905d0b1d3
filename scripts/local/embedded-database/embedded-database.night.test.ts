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
/** Shared by most tests: they don't depend on its content, and creating a cluster is slow. */
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
  test('keeps running, and the next supervisor adopts it', async () => {
    const first = await startSupervisor(dataDir);
    const postmaster = await readPostmasterPid();
    await kill(first.child);

    const second = await startSupervisor(dataDir);

    expect(second.url).toBe(first.url);
    expect(await readPostmasterPid()).toBe(postmaster);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is recovered when the server was killed too', async () => {
    const first = await startSupervisor(dataDir);
    await query(first.url, 'create table kept as select 7 as value');
    await kill(first.child);
    process.kill(await readPostmasterPid(), 'SIGKILL');

    const second = await startSupervisor(dataDir);

    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  test('starts again when another process has reused its process id', async () => {
    await stop((await startSupervisor(dataDir)).child);
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    await writeFile(pidFile, `${process.pid}\n`, { mode: 0o644 });

    const second = await startSupervisor(dataDir);

    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

test('the supervisor restarts a killed server', async () => {
  const { url } = await startSupervisor(dataDir);
  const killed = await readPostmasterPid();
  process.kill(killed, 'SIGKILL');

  await eventually(() => query(url, 'select 1'));

  expect(await readPostmasterPid()).not.toBe(killed);
});

test('no acknowledged write is lost, whether the server or the supervisor is killed', async () => {
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

describe('a start that fails', () => {
  test('is refused while another supervisor uses the folder', async () => {
    const first = await startSupervisor(dataDir);

    const refusal = await startRefused(dataDir);

    expect(refusal).toBe(
      `Ya hay un Horus en marcha con la carpeta de datos ${dataDir} (proceso ${first.child.pid}): detenlo o indica otra en DATA_DIR.`,
    );
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('reports that the folder is a file', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    expect(await startRefused(file)).toBe(
      `No se puede usar la carpeta de datos ${file} (DATA_DIR): parte de la ruta es un fichero y no una carpeta.`,
    );
  });

  test('reports a cluster of another version', async () => {
    await stop((await startSupervisor(dataDir)).child);
    await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '9\n');
    expect(await startRefused(dataDir)).toContain('es de PostgreSQL 9 y este Horus trae PostgreSQL 18');
    await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '18\n');
  });
});

// Root can write anywhere, and only root has folders that the server's own user can't enter.
if (isRoot) {
  test('the cluster is created elsewhere when its user can not enter the folder', async () => {
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

test('works in a folder with a long path and unusual characters', async () => {
  const long = join(root, 'ñ'.repeat(60), "it's a long path, ".repeat(5), 'data');
  const { url, child } = await startSupervisor(long);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop(child);
});

test('concurrent requests create a database once, in UTF-8 and UTC', async () => {
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

/** Inserts numbers until the connection breaks, and records those that the server acknowledges. */
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
