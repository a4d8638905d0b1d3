import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pay } from './buyer.ts';
import { createPriceBook, monthlyPurchase } from './price-book.ts';
import { openAccount } from './test-account.ts';
import { createTestDatabase } from './test-database.ts';
import { receiveWebhooks } from './webhook-receiver.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let port: number;
let running: ChildProcess | null = null;
/** Generous: starting a process is slow on a busy machine. */
const WAITING = { timeout: 120_000 };
beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
});
afterEach(async () => {
  if (running) await kill(running);
});
afterAll(() => database.drop());

/** Returns a fixed free port, so that a restarted server has the same address. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const found = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return found;
}

async function start(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('../server.ts', import.meta.url)), {
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_DATABASE_URL: database.url,
      SANDBOX_LOG_LEVEL: 'error',
    },
    execArgv: [],
  });
  running = child;
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(message).toBe('ready');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  running = null;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

it('loses no purchase and no webhook when it is killed', WAITING, async () => {
  const url = `http://127.0.0.1:${port}`;
  const { stripe } = openAccount(url, 'sk_test_durable');
  let child = await start();
  const book = await createPriceBook(stripe);
  const receiver = await receiveWebhooks(stripe, ['checkout.session.completed']);
  const bought: string[] = [];

  for (let round = 0; round < 5; round += 1) {
    const buyers = await Promise.all(
      [1, 2, 3].map(async (each) => {
        const { id } = await stripe.customers.create({ email: `ana${round}-${each}@taller.es` });
        return stripe.checkout.sessions.create(monthlyPurchase(book, id));
      }),
    );
    // The receiver fails, so the deliveries pending at the kill must be sent again.
    receiver.answerNext(500, 500, 500);
    const sent = await Promise.all(buyers.map((session) => pay(session)));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    bought.push(...buyers.map(({ id }) => id));
    await kill(child);
    child = await start();
  }

  for (const id of bought) {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'invoice'] });
    expect(session).toMatchObject({
      status: 'complete',
      subscription: { status: 'trialing' },
      invoice: { status: 'paid' },
    });
  }
  await expect
    .poll(
      () =>
        bought.filter((id) => !receiver.events.some(({ data }) => (data.object as { id: string }).id === id)),
      { timeout: 60_000 },
    )
    .toEqual([]);
  await receiver.close();
});

it('exits when it is asked to', WAITING, async () => {
  const child = await start();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);

  const other = await start();
  const otherEnded = once(other, 'exit');
  other.disconnect();
  expect((await otherEnded)[0]).toBe(0);
});
