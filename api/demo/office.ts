import { CSRF_HEADER } from '@horus/contract/backoffice/access';
import { HOUR_MS } from '@horus/contract/durations';
import { buildApp } from '#app';
import { openSession } from '#features/backoffice/operators/open-operator-session';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import { cookieName, csrfTokenOf } from '#features/backoffice/operators/operator-session';
import { operators, operatorTotpFactors } from '#features/backoffice/operators/operator-tables';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { nameDevice } from '#platform/device-name';
import { getFormTokenSecret } from '#platform/form-token-secret';
import { createSealer } from '#platform/sealed';
import { newTotpSecret } from '#platform/totp';

const TEAM = {
  inaki: { name: 'Iñaki Solana', email: 'inaki@demo.example', role: 'operator' },
  rocio: { name: 'Rocío Vidal', email: 'rocio@demo.example', role: 'manager' },
} as const;
type Colleague = keyof typeof TEAM;

/** A documentation address (RFC 5737). */
const network = '203.0.113.24';
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const device = nameDevice(BROWSER);
/** Shorter than an operator's session may be idle. */
const SESSION_MS = HOUR_MS / 4;

/** The company's office. Its acts are in the audit log, at the time of the API's clock. */
export interface Office {
  readonly team: Readonly<Record<Colleague, Operator>>;
  /** @throws Error for any status but 2xx */
  call<Answer>(by: Colleague, route: `${'GET' | 'POST'} /${string}`, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** Opens the office with the API's own routes, and without its workers. */
export async function openOffice(services: SalesServices): Promise<Office> {
  const { jobs, database, config, now } = services;
  const app = await buildApp({
    ...services,
    jobs: { ...jobs, work: (kind) => jobs.declare(kind), schedule: async () => {} },
  });
  const team = { inaki: await takeIn(services, 'inaki'), rocio: await takeIn(services, 'rocio') };
  const logins = new Map<Colleague, { readonly at: Date; readonly token: Promise<string> }>();

  function logIn(by: Colleague): Promise<string> {
    const last = logins.get(by);
    const at = now();
    if (last && at.getTime() - last.at.getTime() < SESSION_MS) return last.token;
    const { operatorId: id, name, email } = team[by];
    const place = { device, network, browser: null };
    const token = database.db.transaction(async (tx) => {
      const opened = await openSession(services, tx, { id, name, email }, place, at);
      return opened.token;
    });
    logins.set(by, { at, token });
    return token;
  }

  return {
    team,
    call: async (by, route, body) => {
      const token = await logIn(by);
      const [method = '', url = ''] = route.split(' ');
      const answer = await app.inject({
        ...{ method: method as 'GET', url, remoteAddress: network, ...(body && { payload: body }) },
        headers: {
          cookie: `${cookieName(config.server.publicUrl)}=${token}`,
          [CSRF_HEADER]: csrfTokenOf(token),
          'user-agent': BROWSER,
          ...(Buffer.isBuffer(body) && { 'content-type': 'application/pdf' }),
        },
      });
      if (answer.statusCode >= 300) throw new Error(`${route}: ${answer.statusCode} ${answer.body}`);
      return answer.body && JSON.parse(answer.body);
    },
    close: () => app.close(),
  };
}

/** Creates an operator without a password, so that no one can sign in as them. */
async function takeIn(
  { database: { db }, now }: Pick<SalesServices, 'database' | 'now'>,
  who: Colleague,
): Promise<Operator> {
  const createdAt = now();
  const [row] = await db
    .insert(operators)
    .values({ ...TEAM[who], createdAt })
    .returning();
  const ownerId = row?.id ?? '';
  const sealer = createSealer(await getFormTokenSecret(db), 'operators');
  const secret = sealer.seal(newTotpSecret(), ownerId);
  await db
    .insert(operatorTotpFactors)
    .values({ ownerId, secret, usedStep: 0, createdAt, confirmedAt: createdAt });
  return { operatorId: ownerId, ...TEAM[who], sessionId: '', network, device, expiresAt: createdAt };
}
