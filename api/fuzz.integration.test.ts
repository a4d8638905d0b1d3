import { CSRF_HEADER } from '@horus/contract/backoffice/access';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payByCard } from '#testing/hosted-page';
import { type JsonSchema, MARKUP, valuesNear } from '#testing/schema-values';
import { createTestOperators, type TestOperator } from '#testing/test-operators';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

/** Tries per call. For a long run: `FUZZ_RUNS=200 FAST_CHECK_SEED=$RANDOM npm test -- fuzz`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? (process.env['NIGHT'] ? 3 : 1));
const HANGING_MS = 30_000;

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly scheme: 'anyone' | 'bearer' | 'operator';
  readonly inPath: Readonly<Record<string, JsonSchema>>;
  readonly inQuery: Readonly<Record<string, JsonSchema>>;
  readonly body: JsonSchema | null;
}

let shop: TestShop;
let customer: TestCustomer;
const staff = createTestOperators(() => shop.api);
let manager: TestOperator;
let operations: readonly Operation[];

beforeAll(async () => {
  shop = await startTestShop();
  customer = await shop.newCustomer({ company: 'Fuzz y Compañía' });
  await payByCard(await customer.startCheckout('business', 'monthly'));
  manager = await staff.logIn('manager');
  operations = await readOperations();
});
afterAll(() => shop.close());

interface Described {
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
}

/** Reads all calls from the OpenAPI description. */
async function readOperations(): Promise<Operation[]> {
  const answer = await fetch(`${shop.api.url}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody }]) => {
      const scheme = security?.[0] ? Object.keys(security[0])[0] : 'anyone';
      const schemasOf = (place: string) =>
        Object.fromEntries(
          parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]),
        );
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        scheme: scheme as Operation['scheme'],
        inPath: schemasOf('path'),
        inQuery: schemasOf('query'),
        body: requestBody?.content['application/json']?.schema ?? null,
      };
    }),
  );
}

interface Request {
  readonly inPath: Readonly<Record<string, unknown>>;
  readonly inQuery: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const recordOf = (schemas: Readonly<Record<string, JsonSchema>>) =>
  fc.record(Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, valuesNear(each)])));

const requestOf = ({ inPath, inQuery, body }: Operation) =>
  fc.record({
    inPath: recordOf(inPath),
    inQuery: recordOf(inQuery),
    body: body ? valuesNear(body) : fc.constant(undefined),
  });

let sent = 0;

function headersFor({ scheme, body }: Operation): Record<string, string> {
  sent += 1;
  return {
    // Many addresses, so that no limit is reached.
    'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(scheme === 'bearer' && { authorization: `Bearer ${customer.token}` }),
    ...(scheme === 'operator' && { cookie: manager.cookie, [CSRF_HEADER]: manager.csrfToken }),
  };
}

/** A lone surrogate can't be part of an address. */
const inAddress = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

async function send(operation: Operation, { inPath, inQuery, body }: Request): Promise<Response> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(inPath[name]) || '-');
  const query = Object.entries(inQuery).map(([name, value]) => `${name}=${inAddress(value)}`);
  return fetch(`${shop.api.url}${path}?${query.join('&')}`, {
    method: operation.method,
    redirect: 'manual',
    headers: headersFor(operation),
    ...(operation.body && { body: JSON.stringify(body) ?? '' }),
    signal: AbortSignal.timeout(HANGING_MS),
  });
}

/** An event stream never ends, so only its headers are checked. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
  await answer.body?.cancel();
  return '';
}

async function requireSound(operation: Operation, request: Request): Promise<void> {
  const answer = await send(operation, request);
  // Node rejects headers that are too large before our code runs.
  if (answer.status === 431) return;
  const said = await textOf(answer);
  const type = answer.headers.get('content-type') ?? '';
  expect(answer.status, said).toBeLessThan(500);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  if (type.includes('html')) expect(said).not.toContain(MARKUP);
  if (type.includes('json') && answer.status >= 400) {
    expect(JSON.parse(said)).toMatchObject({ code: expect.any(String) });
  }
}

/** Some calls end their own session. */
async function stayLoggedIn(): Promise<void> {
  const { status } = await shop.api.call('GET', '/api/auth/me', { token: customer.token });
  if (status !== 200) customer = await shop.newCustomer({ company: 'Fuzz y Compañía' });
  const current = await manager.call('GET', '/api/admin/session');
  if (current.status !== 200) manager = await staff.logIn('manager');
}

it('responds correctly to any input', async () => {
  expect(operations.length).toBeGreaterThan(80);
  const unsound: string[] = [];
  for (const operation of operations) {
    await stayLoggedIn();
    const property = fc.asyncProperty(requestOf(operation), (request) => requireSound(operation, request));
    const { failed, seed, counterexample, errorInstance } = await fc.check(property, { numRuns: RUNS });
    if (failed)
      unsound.push(
        `${operation.name} ${JSON.stringify(counterexample)}, seed ${seed}: ${String(errorInstance)}`,
      );
  }
  expect(unsound).toEqual([]);
}, 600_000);
