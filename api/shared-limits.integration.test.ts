import { PROOF_OF_WORK_FIELD, PROOF_OF_WORK_HEADER } from '@horus/contract/proof-of-work';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doWork, encodeWork } from '#testing/proof-of-work';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { contact, createTestLeads, hiring } from '#testing/test-leads';
import { startTestShop, type TestShop } from '#testing/test-shop';

/** Visitors are served even when others have used up a shared limit. */

let shop: TestShop;
let leads: ReturnType<typeof createTestLeads>;
const accounts = createTestAccounts(() => shop.api);

beforeAll(async () => {
  shop = await startTestShop();
  leads = createTestLeads(shop.api, shop.clock);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await rows(sql`delete from rate_limits`);
});

const rows = async (query: SQL) => (await shop.api.services.database.db.execute(query)).rows;
/** Returns an address whose network has no neighbours. */
let networks = 0;
const newNetwork = () => `10.${100 + Math.floor(++networks / 200)}.${networks % 200}.1`;

interface Door {
  readonly name: string;
  /** Calls from a new network; `work` is a solved challenge. */
  readonly enter: (work?: string) => Promise<{ status: number; text: string }>;
  readonly served: number;
}

async function call(path: string, body: object, work?: string, from = newNetwork()) {
  const answer = await fetch(shop.api.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(work && { [PROOF_OF_WORK_HEADER]: work }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

const forget = (work?: string, from?: string) =>
  call('/api/auth/request-password-reset', { email: accounts.newEmail() }, work, from);

async function enterByForm(work?: string) {
  const form_token = await leads.newToken();
  const params = { ...contact, email: accounts.newEmail(), form_token };
  return leads.send('contacto', work ? { ...params, [PROOF_OF_WORK_FIELD]: work } : params, {
    from: newNetwork(),
  });
}

const doors: readonly Door[] = [
  {
    name: 'register',
    served: 201,
    enter: (work) =>
      call('/api/auth/register', { name: 'Ana', email: accounts.newEmail(), password: TEST_PASSWORD }, work),
  },
  {
    name: 'login',
    served: 401,
    enter: (work) => call('/api/auth/login', { email: accounts.newEmail(), password: 'la que era' }, work),
  },
  { name: 'forgot', served: 200, enter: (work) => forget(work) },
  { name: 'leads', served: 200, enter: enterByForm },
  {
    name: 'wizard',
    served: 200,
    enter: (work) =>
      call(
        '/api/create-checkout-session',
        {
          planType: 'business',
          email: accounts.newEmail(),
          companyName: 'Obrador',
          name: 'Sol',
          hardware: { devices: 0, cards: 0 },
        },
        work,
      ),
  },
];

async function countAll(name: string): Promise<number> {
  const [row] = await rows(sql`select points from rate_limits where key like ${`${name}:everybody:%`}`);
  return Number(row?.['points'] ?? 0);
}

const useUp = (name: string) =>
  rows(sql`update rate_limits set points = 1000000 where key like ${`${name}:everybody:%`}`);

describe.each(doors)('when the shared limit of $name is used up', ({ name, enter, served }) => {
  it('a visitor is served after a challenge, once per solution', async () => {
    expect((await enter()).status).toBe(served);
    expect(await countAll(name)).toBe(1);
    await useUp(name);

    const asked = await enter();
    expect(asked.status).toBe(429);
    expect(asked.text).toContain('request.work_required');

    const work = await doWork(shop.api.url);
    expect((await enter(work)).status).toBe(served);
    expect((await enter(work)).status).toBe(429);
  });
});

it('hundreds of strangers block no visitor: all eight are served before and after', async () => {
  const visit = async () => {
    const answer = await forget();
    return answer.status === 429 ? forget(await doWork(shop.api.url)) : answer;
  };
  const share = async () => {
    const visits = await Promise.all(Array.from({ length: 8 }, visit));
    return visits.filter(({ status }) => status === 200).length / visits.length;
  };
  expect(await share()).toBe(1);

  const strangers: number[] = [];
  for (let network = 0; network < 32; network++) {
    const from = newNetwork();
    const answers = await Promise.all(Array.from({ length: 20 }, () => forget(undefined, from)));
    strangers.push(...answers.map(({ status }) => status));
  }
  expect(strangers.filter((status) => status === 200)).toHaveLength(600 - 8);
  expect(await share()).toBe(1);
});

describe('one network', () => {
  /** Makes 20 requests per address and returns the number served. */
  async function comeFrom(each: readonly string[]) {
    const answers = await Promise.all(
      each.flatMap((from) => Array.from({ length: 20 }, () => forget(undefined, from))),
    );
    return answers.filter(({ status }) => status === 200).length;
  }

  it('takes at most an eighth of the IPv6 limit per /56, and a quarter per /48', async () => {
    const subscribers = (house: string) => [1, 2, 3, 4].map((n) => `2001:db8:7:${house}0${n}::1`);
    expect(await comeFrom(subscribers('a'))).toBe(75);
    expect(await comeFrom(subscribers('b'))).toBe(75);
    expect(await comeFrom(subscribers('c'))).toBe(0);
    expect(await countAll('forgot')).toBe(150);
    expect(await comeFrom(['2001:db8:8:a01::1'])).toBe(20);
  });

  it('takes at most a quarter of the IPv4 limit per /24', async () => {
    const addresses = Array.from({ length: 9 }, (_, n) => `203.0.113.${n}`);
    expect(await comeFrom(addresses)).toBe(150);
    expect(await comeFrom(['203.0.114.1'])).toBe(20);
  });
});

describe('a refused request', () => {
  it('consumes no shared points: over the visitor’s own limit, invalid, or repeated', async () => {
    const from = newNetwork();
    for (let n = 0; n < 30; n++) await forget(undefined, from);
    expect(await countAll('forgot')).toBe(20);

    const common = { name: 'Ana', email: accounts.newEmail(), password: 'contraseña' };
    expect((await call('/api/auth/register', common)).status).toBe(400);
    expect(await countAll('register')).toBe(0);

    const form_token = await leads.newToken();
    const email = accounts.newEmail();
    for (let again = 0; again < 3; again++) await leads.send('contacto', { ...contact, email, form_token });
    for (const template of ['contratacion-empresa', 'contratacion-cliente']) {
      await leads.send(template, { ...hiring, contactEmail: email, form_token });
    }
    expect(await countAll('leads')).toBe(2);
  });
});

describe('a solved challenge', () => {
  const read = (work: string) => JSON.parse(Buffer.from(work, 'base64').toString());

  beforeEach(async () => {
    await forget();
    await useUp('forgot');
  });

  it.each<[string, (solved: ReturnType<typeof read>) => unknown]>([
    ['is not solved', ({ challenge }) => ({ challenge, solution: { counter: 1, derivedKey: '00' } })],
    [
      'was made easier',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
        solution,
      }),
    ],
    [
      'was made to last',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } },
        solution,
      }),
    ],
    [
      'is signed by another',
      ({ challenge, solution }) => ({ challenge: { ...challenge, signature: '00'.repeat(32) }, solution }),
    ],
    ['is something else', () => ({ solved: true })],
  ])('that %s is not accepted', async (_, forge) => {
    const work = await doWork(shop.api.url);
    expect((await forget(encodeWork(forge(read(work)) as object))).status).toBe(429);
    expect((await forget(work)).status).toBe(200);
  });

  it('is logged and counted in the metrics', async () => {
    for (let again = 0; again < 20; again++) await forget();
    const told = shop.api.logLines
      .filter((line) => line.includes('more visitors than expected'))
      .map((line) => JSON.parse(line))
      .filter(({ limit }) => limit === 'forgot');
    expect(told[0]).toMatchObject({ level: 50 });
    const metrics = await (await fetch(`${shop.api.url}/metrics`)).text();
    const asked = Number(/^work_required_total\{limit="forgot"\} (\d+)$/m.exec(metrics)?.[1]);
    expect(asked).toBeGreaterThanOrEqual(20);
    // Fewer lines than requests.
    expect(told.length).toBeLessThan(asked);
    expect(metrics).toContain('work_required_total{limit="wizard"}');
  });
});
