import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '@horus/api/testing/free-ports';
import { writeEmptySite } from '@horus/api/testing/test-site';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type System, startSystem } from './system.ts';
import { findApi, findProcess } from './testing/processes.ts';
import { createVisits, newVisitor, type Visitor, type Visits } from './testing/visitors.ts';

/** Six kills cover each of the three kinds twice; SURVIVAL_ROUNDS=50 is the long run. */
const ROUNDS = Number(process.env['SURVIVAL_ROUNDS'] ?? 6);
const BUYERS_PER_ROUND = 2;
/** Longest time to retry one step: far above the two seconds that a restart needs. */
const TIMEOUT_MS = 120_000;
/** Two checks of Stripe, a minute, doubled for a busy machine. */
const MIRROR_TIMEOUT_MS = 120_000;

let dataDir: string;
let site: Awaited<ReturnType<typeof writeEmptySite>>;
let system: System;
let visits: Visits;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'horus-survival-'));
  await chmod(dataDir, 0o711);
  site = await writeEmptySite();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const port = await findFreePorts(3);
  const url = `http://127.0.0.1:${port}`;
  visits = createVisits([url], TIMEOUT_MS);
  vi.stubEnv('WEB_BUILD_DIR', site.folder);
  vi.stubEnv('TRUSTED_PROXIES', 'loopback');
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('SANDBOX_LOG_LEVEL', 'silent');
  system = await startSystem({
    settings: {
      production: false,
      host: '127.0.0.1',
      port,
      dataDir,
      publicUrl: url,
      databaseUrl: null,
      databaseOwnerUrl: null,
    },
    apiPort: port,
    build: async () => {},
    signal: new AbortController().signal,
  });
});

afterAll(async () => {
  await system.stop();
  await site.remove();
  await rm(dataDir, { recursive: true });
});

it(`loses no purchase that the payment page confirmed, over ${ROUNDS} kills of api and database`, async () => {
  const paid: Visitor[] = [];
  const buy = async (n: number) => {
    const buyer = newVisitor(n);
    await visits.buy(buyer);
    return buyer;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const buying = Array.from({ length: BUYERS_PER_ROUND }, (_, i) => buy(round * BUYERS_PER_ROUND + i));
    // At a different moment each round, within the second that a purchase takes.
    await delay((round * 97) % 1_000);
    const victims = [[findApi], [findPostmaster], [findApi, findPostmaster]];
    const found = await Promise.all((victims[round % victims.length] ?? []).map(whenRunning));
    for (const pid of found) process.kill(pid, 'SIGKILL');
    paid.push(...(await Promise.all(buying)));
  }
  expect(paid).toHaveLength(ROUNDS * BUYERS_PER_ROUND);
  for (const buyer of paid) {
    await vi.waitFor(async () => expect(await visits.readInfo(buyer)).toMatchObject({ status: 'trialing' }), {
      timeout: MIRROR_TIMEOUT_MS,
      interval: 500,
    });
    const info = await visits.readInfo(buyer);
    expect(info).toMatchObject({
      hasCompletedCheckout: true,
      hasInstallationPayment: true,
      plan: 'Business',
    });
    expect(info.payments).toHaveLength(1);
    expect(info.invoices).toHaveLength(1);
  }
}, 900_000);

/** An earlier kill may have ended it. */
function whenRunning(find: () => number | null): Promise<number> {
  return vi.waitFor(() => find() ?? Promise.reject(new Error('it does not run')), { timeout: TIMEOUT_MS });
}

function findPostmaster(): number | null {
  return findProcess(
    (arguments_) => arguments_.includes('-D') && arguments_.some((each) => each.startsWith(dataDir)),
  );
}
