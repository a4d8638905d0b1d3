import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '@horus/api/testing/free-ports';
import { payByCard } from '@horus/api/testing/hosted-page';
import { writeEmptySite } from '@horus/api/testing/test-site';
import type { LoginAnswer } from '@horus/contract/auth';
import type { CreateCheckoutAnswer, SubscriptionInfo } from '@horus/contract/billing';
import { endpoints } from '@horus/contract/paths';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type System, startSystem } from './system.ts';
import { findApi, findProcess } from './testing/processes.ts';

/**
 * The whole system as `npm start` runs it, killed again and again while people buy: each of the
 * three kinds of kill a few times, and fifty times in all with SURVIVAL_ROUNDS=50.
 */
const ROUNDS = Number(process.env['SURVIVAL_ROUNDS'] ?? 6);
const BUYERS_PER_ROUND = 2;
/**
 * Longest that a buyer keeps trying one step: far above the two seconds in which the system is
 * back, on however busy a machine.
 */
const TIMEOUT_MS = 120_000;
/**
 * Longest that the mirror may take once both sides are up: two looks at Stripe, a minute, and as
 * much for a busy machine.
 */
const MIRROR_TIMEOUT_MS = 120_000;

let dataDir: string;
let site: Awaited<ReturnType<typeof writeEmptySite>>;
let system: System;
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'horus-survival-'));
  await chmod(dataDir, 0o711);
  site = await writeEmptySite();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const port = await findFreePorts(3);
  url = `http://127.0.0.1:${port}`;
  process.env['WEB_BUILD_DIR'] = site.folder;
  process.env['TRUSTED_PROXIES'] = 'loopback';
  Object.assign(process.env, { LOG_LEVEL: 'silent', SANDBOX_LOG_LEVEL: 'silent' });
  system = await startSystem({
    settings: { production: false, host: '127.0.0.1', port, dataDir, publicUrl: url, databaseUrl: null },
    apiPort: port,
    build: async () => {},
    signal: new AbortController().signal,
  });
}, 60_000);

afterAll(async () => {
  await system.stop();
  await site.remove();
  await rm(dataDir, { recursive: true });
}, 60_000);

it(`loses no purchase that the payment page confirmed, over ${ROUNDS} kills of api and database`, async () => {
  const paid: Buyer[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const buying = Array.from({ length: BUYERS_PER_ROUND }, (_, i) => buy(round * BUYERS_PER_ROUND + i));
    // Somewhere in the second that a purchase takes, and not at the same place each time.
    await delay((round * 97) % 1_000);
    const victims = [[findApi], [findPostmaster], [findApi, findPostmaster]];
    const found = await Promise.all((victims[round % victims.length] ?? []).map(whenRunning));
    for (const pid of found) process.kill(pid, 'SIGKILL');
    paid.push(...(await Promise.all(buying)));
  }
  expect(paid).toHaveLength(ROUNDS * BUYERS_PER_ROUND);
  await insist(() => call('GET', '/readyz', { email: '', from: '10.2.255.1' }));
  for (const buyer of paid) {
    await vi.waitFor(async () => expect(await readInfo(buyer)).toMatchObject({ status: 'trialing' }), {
      timeout: MIRROR_TIMEOUT_MS,
      interval: 500,
    });
    const info = await readInfo(buyer);
    expect(info).toMatchObject({
      hasCompletedCheckout: true,
      hasInstallationPayment: true,
      plan: 'Business',
    });
    expect(info.payments).toHaveLength(1);
    expect(info.invoices).toHaveLength(1);
  }
}, 900_000);

interface Buyer {
  readonly email: string;
  readonly from: string;
}

const PASSWORD = 'contraseña larga';

/**
 * Buys as a stubborn person does: what fails is tried again. They never come back from the payment
 * page.
 */
async function buy(n: number): Promise<Buyer> {
  const buyer = { email: `cliente${n}@empresa.example`, from: `10.2.0.${n}` };
  await insist(() =>
    call('POST', endpoints.auth.register.href(), buyer, {
      name: 'Lucía',
      password: PASSWORD,
      email: buyer.email,
    }),
  );
  const pageUrl = await insist(async () => {
    const token = await logIn(buyer);
    const body = { planType: 'business', billingPeriod: 'monthly' };
    const answer = await call<CreateCheckoutAnswer>(
      'POST',
      endpoints.billing.createCheckoutSession.href(),
      buyer,
      body,
      token,
    );
    return answer.url;
  });
  await insist(() => payByCard(pageUrl));
  return buyer;
}

async function readInfo(buyer: Buyer): Promise<SubscriptionInfo> {
  return call<SubscriptionInfo>(
    'GET',
    endpoints.billing.subscriptionInfo.href(),
    buyer,
    undefined,
    await logIn(buyer),
  );
}

async function logIn(buyer: Buyer): Promise<string> {
  const body = { email: buyer.email, password: PASSWORD };
  return (await call<LoginAnswer>('POST', endpoints.auth.login.href(), buyer, body)).token;
}

async function call<T>(
  method: string,
  path: string,
  buyer: Buyer,
  body?: object,
  token?: string,
): Promise<T> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'x-forwarded-for': buyer.from,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function insist<T>(step: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

/** A process that a kill before may have taken away, once it is there again. */
function whenRunning(find: () => number | null): Promise<number> {
  return vi.waitFor(() => find() ?? Promise.reject(new Error('it does not run')), { timeout: TIMEOUT_MS });
}

/** The PostgreSQL server of this test's data folder. */
function findPostmaster(): number | null {
  return findProcess(
    (arguments_) => arguments_.includes('-D') && arguments_.some((each) => each.startsWith(dataDir)),
  );
}
