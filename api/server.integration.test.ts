import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePorts } from '#testing/free-ports';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';
import { writeEmptySite } from '#testing/test-site';

let database: TestDatabase;
let site: Awaited<ReturnType<typeof writeEmptySite>>;
let stripe: Server;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  site = await writeEmptySite();
  // Refuses every request, so that the start does not wait for retries.
  stripe = createServer((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end('{"error":{"type":"invalid_request_error","message":"no"}}');
  }).listen(0, '127.0.0.1');
  await once(stripe, 'listening');
});
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  stripe.close();
  await site.remove();
  await database.drop();
});

interface Running {
  readonly child: ChildProcess;
  readonly stderr: () => string;
  readonly exit: Promise<number | null>;
}

function start(settings: Record<string, string>): Running {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'build/server.js')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.applicationUrl,
      DATABASE_OWNER_URL: settings['DATABASE_URL'] === undefined ? database.url : '',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      WEB_BUILD_DIR: site.folder,
      ...settings,
    },
  });
  processes.push(child);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const said = once(child.stderr as NodeJS.ReadableStream, 'end');
  const exit = once(child, 'exit').then(async ([code]) => {
    await said;
    return code as number | null;
  });
  return { child, exit, stderr: () => stderr };
}

async function ready({ child }: Running): Promise<void> {
  const [message] = await once(child, 'message');
  expect(message).toBe('ready');
}

describe('the api process', () => {
  it('stops without a failed request and exits with 0', async () => {
    const port = await findFreePorts(1);
    const api = start({ PORT: String(port), SHUTDOWN_DRAIN_MS: '1000' });
    await ready(api);
    const url = `http://127.0.0.1:${port}`;
    const answers: Response[] = [];
    let stopped = false;
    // Clients keep their connection until asked to close it. Then a closed port is no failure.
    const client = async () => {
      while (!stopped) {
        const answer = await fetch(`${url}/healthz`);
        answers.push(answer);
        await answer.text();
        if (answer.headers.get('connection') === 'close') return;
      }
    };
    const clients = Promise.all(Array.from({ length: 8 }, client));
    while (answers.length < 200) await new Promise(setImmediate);
    api.child.kill('SIGTERM');
    await clients;
    stopped = true;
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(answers.filter((answer) => answer.headers.get('connection') === 'close')).toHaveLength(8);
    expect(await api.exit).toBe(0);
  });

  it('exits with its parent', async () => {
    const api = start({ PORT: String(await findFreePorts(1)) });
    await ready(api);
    api.child.disconnect();
    expect(await api.exit).toBe(0);
  });

  it('runs twice on one database', async () => {
    const both = [
      start({ PORT: String(await findFreePorts(1)) }),
      start({ PORT: String(await findFreePorts(1)) }),
    ];
    await Promise.all(both.map(ready));
  });

  it.each([
    ['a setting that is missing', { DATABASE_URL: '' }, /DATABASE_URL: falta/, 78],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://127.0.0.1:9/horus' },
      /No se puede conectar con la base de datos/,
      75,
    ],
    ['a site that is not built', { WEB_BUILD_DIR: '/nowhere' }, /La web no está construida/, 78],
  ])('refuses to start with %s, in one sentence', async (_, settings, sentence, exitCode) => {
    const api = start({ PORT: '0', ...settings });
    expect(await api.exit).toBe(exitCode);
    expect(api.stderr()).toMatch(sentence);
    expect(api.stderr()).not.toMatch(/\n\s+at /);
  });

  it("refuses to start with a role that can't create tables, in one sentence", async () => {
    const empty = await createTestDatabase();
    try {
      const api = start({ PORT: '0', DATABASE_URL: empty.applicationUrl });
      expect(await api.exit).toBe(78);
      expect(api.stderr()).toMatch(/^El usuario de DATABASE_OWNER_URL .*no puede crear tablas/);
      expect(api.stderr()).not.toMatch(/\n\s+at /);
    } finally {
      await empty.drop();
    }
  });

  it('refuses to start on a port in use and names it', async () => {
    const { port } = stripe.address() as AddressInfo;
    const api = start({ PORT: String(port) });
    expect(await api.exit).toBe(78);
    expect(api.stderr()).toContain(`El puerto ${port} está ocupado`);
  });
});
