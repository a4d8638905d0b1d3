import { setTimeout as delay } from 'node:timers/promises';
import { TOKEN_AGE_MS } from '#scripts/faults/crowd';
import { startStage } from '#scripts/faults/stage';
import { seedCustomers } from '#scripts/seed-customers';
import { say } from '#scripts/terminal';
import { createVisits, newVisitor, type Visitor } from '#scripts/testing/visitors';
import { call, logIn, register } from './customers.ts';
import { atMost, type Figure, known, median } from './figures.ts';

const FEW = 2_000;
const MANY = 20_000;
const PAYMENTS_EACH = 20;
const ROUNDS = 100;
const WARM_UP = 10;
const BAR = 1.2;

/**
 * Measures requests of visitors and customers with 2,000 customers and with ten times as many.
 * `customer-lists` and `leads` measure the back office.
 */
export async function measureGrowth(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const shops = { few: await openShop(FEW, started), many: await openShop(MANY, started) };
  // The api refuses a form that is sent right after it was shown.
  await delay(TOKEN_AGE_MS);
  const figures: Figure[] = [];
  for (const act of Object.keys(shops.few) as Act[]) {
    const timesMs = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      for (const size of ['few', 'many'] as const) {
        const startedAt = performance.now();
        await shops[size][act](round);
        if (round >= WARM_UP) timesMs[size].push(performance.now() - startedAt);
      }
    }
    const few = median(timesMs.few);
    figures.push(
      known(`${act}, among ${FEW} customers, median of ${ROUNDS}`, few, 'ms'),
      atMost(
        `${act}, among ${MANY} with ${MANY * PAYMENTS_EACH} payments`,
        median(timesMs.many) / few,
        BAR,
        '×',
      ),
    );
  }
  return figures;
}

type Act = 'login' | 'form' | 'checkout' | 'dashboard';

async function openShop(
  customers: number,
  started: AsyncDisposableStack,
): Promise<Readonly<Record<Act, (n: number) => Promise<unknown>>>> {
  const stage = started.use(await startStage());
  say(`  writing ${customers.toLocaleString('en')} customers…`);
  await seedCustomers(stage.databaseUrl, customers, PAYMENTS_EACH);
  const [url = ''] = stage.urls;
  const visits = createVisits([url]);
  const visitors = Array.from({ length: WARM_UP + ROUNDS }, (_, n) => newVisitor(n));
  const ready = new Map<Visitor, { formToken: string; session: string }>();
  for (const visitor of visitors) {
    await register({ url }, visitor.email, visitor.from);
    const session = await logIn({ url }, visitor.email, visitor.from);
    ready.set(visitor, { session, formToken: await visits.fetchToken(visitor) });
  }
  const as = async (n: number, act: (visitor: Visitor, session: string, formToken: string) => unknown) => {
    const visitor = visitors[n];
    const { session, formToken } = (visitor && ready.get(visitor)) ?? {};
    if (!visitor || !session || !formToken) throw new Error(`there is no visitor ${n}`);
    return act(visitor, session, formToken);
  };
  const requireAnswer = async (status: number, answer: ReturnType<typeof call>) => {
    const given = (await answer).status;
    if (given !== status) throw new Error(`answered ${given}`);
  };
  const order = { planType: 'business', billingPeriod: 'monthly' };
  return {
    login: (n) => as(n, ({ email, from }) => logIn({ url }, email, from)),
    form: (n) => as(n, (visitor, _, formToken) => visits.write(visitor, formToken)),
    checkout: (n) =>
      as(n, ({ from }, token) => {
        const path = '/api/stripe/create-checkout-session';
        return requireAnswer(200, call({ url }, path, { body: order, from, token }));
      }),
    dashboard: (n) =>
      as(n, ({ from }, token) =>
        requireAnswer(200, call({ url }, '/api/stripe/subscription-info', { from, token })),
      ),
  };
}
