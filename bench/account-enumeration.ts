import { addressOf, call, PASSWORD, register } from './customers.ts';
import { atMost, type Figure, known, median } from './figures.ts';
import { type BenchSystem, startBenchSystem } from './system.ts';

const ROUNDS = 100;
const WARM_UP = 10;
const BAR = 1.1;

const attempts: Readonly<Record<string, (email: string) => { path: string; body: object }>> = {
  login: (email) => ({ path: '/api/auth/login', body: { email, password: 'no es esta' } }),
  register: (email) => ({
    path: '/api/auth/register',
    body: { name: 'Lucía Peña', email, password: PASSWORD },
  }),
  reset: (email) => ({ path: '/api/auth/request-password-reset', body: { email } }),
};

/** Measures whether response times reveal which addresses have an account. */
export async function measureAccountEnumeration(): Promise<Figure[]> {
  await using system = await startBenchSystem();
  const figures: Figure[] = [];
  let visitors = 0;
  for (const [name, attempt] of Object.entries(attempts)) {
    const timesMs: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      // A new account per round avoids rate limits per account.
      const email = `${name}${round + WARM_UP}@empresa.example`;
      await register(system, email, addressOf(++visitors));
      for (const [kind, address] of shuffledPair(email, `nadie-${email}`)) {
        const timeMs = await time(system, attempt(address), addressOf(++visitors));
        if (round >= 0) timesMs[kind].push(timeMs);
      }
    }
    const [knownMs, unknownMs] = [median(timesMs.known), median(timesMs.unknown)];
    figures.push(
      known(`${name}, known address`, knownMs, 'ms'),
      known(`${name}, unknown address`, unknownMs, 'ms'),
      atMost(
        `${name}, the slower of the quicker`,
        Math.max(knownMs, unknownMs) / Math.min(knownMs, unknownMs),
        BAR,
        '×',
      ),
    );
  }
  return figures;
}

/** Random order, so that neither address profits from being second. */
function shuffledPair(knownAddress: string, unknownAddress: string): ['known' | 'unknown', string][] {
  const pair: ['known' | 'unknown', string][] = [
    ['known', knownAddress],
    ['unknown', unknownAddress],
  ];
  return Math.random() < 0.5 ? pair : pair.reverse();
}

async function time(
  system: BenchSystem,
  { path, body }: { path: string; body: object },
  from: string,
): Promise<number> {
  const startedAt = performance.now();
  const { status } = await call(system, path, { body, from });
  const timeMs = performance.now() - startedAt;
  if (status === 429 || status >= 500) throw new Error(`${path} answered ${status}`);
  return timeMs;
}
