import { randomUUID } from 'node:crypto';
import { CSRF_HEADER } from '@horus/contract/backoffice/access';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payByCard } from '#testing/hosted-page';
import { reconcile } from '#testing/reconcile';
import type { JsonSchema } from '#testing/schema-values';
import { createTestOperators, type TestOperator } from '#testing/test-operators';
import { CUSTOMER_PASSWORD, startTestShop, type TestShop } from '#testing/test-shop';

/**
 * Sends every back office call valid input with one odd value in each parameter in turn. No call
 * may return a 5xx status.
 */

/** PostgreSQL can't store these in text. */
const UNSTORABLE = ['a\u0000b', 'a\ud800b'];
const NO_PLACE = '00000000-0000-4000-8000-000000000000';
const ODD: readonly unknown[] = [
  ...UNSTORABLE,
  ...['', ' ', '%', '_', '\\', 'NaN', '-1', '1e400', '99999999999999999999', '٣'],
  ...['9999-99-99', '2026-02-31', '0000-01-01', '0000-02-29', '9999-12-31'],
  ...['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-02-31T00:00:00.000Z'],
  ...[`0000-01-01T00:00:00.000Z_${NO_PLACE}`, `9999-12-31T23:59:59.999Z_${NO_PLACE}`],
  ...[`1795350000000000_${NO_PLACE}`, '9999999999999_pi_1', '9999999999999999_a', '0_a'],
  ...['99999999999999999_evt_1', '999999999999999', '2099', 'evt_nadie', 'cus_nadie'],
  ...[-1, 0, 1.5, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 1e308],
  ...[null, true, [], {}],
];

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly inPath: Readonly<Record<string, JsonSchema>>;
  readonly inQuery: Readonly<Record<string, JsonSchema>>;
  readonly body: JsonSchema | null;
}

let shop: TestShop;
let manager: TestOperator;
const staff = createTestOperators(() => shop.api);
/** Values of path parameters that exist. */
const known: Record<string, string> = {};

beforeAll(async () => {
  shop = await startTestShop();
  const customer = await shop.newCustomer({ company: 'Rarezas' });
  await payByCard(await customer.startCheckout('business', 'annual-financed'));
  await reconcile(shop.api.services);
  manager = await staff.logIn('manager');
  const { token } = customer;
  const invoice = await shop.api.call<{ id: string }>('POST', '/api/facturas/solicitar', {
    token,
    body: {
      ...{ companyName: 'Rarezas', taxId: 'B12345674', address: 'Calle Rara, 1', postalCode: '45001' },
      ...{ city: 'Toledo', province: 'Toledo', country: 'España', comments: '' },
      ...{ contactName: 'Rara Avis', email: 'rara@rarezas.example' },
    },
  });
  const idOf = async (query: string) => String((await shop.api.asOwner(query))[0]?.['id']);
  Object.assign(known, {
    organizationId: await idOf(`select organization_id as id from users where email = '${customer.email}'`),
    userId: await idOf(`select id from users where email = '${customer.email}'`),
    paymentId: await idOf('select id from mirrored_payments'),
    installationId: await idOf('select id from installations'),
    eventId: await idOf(
      "insert into stripe_events (id, type, created_at) values ('evt_x', 'x', now()) returning id",
    ),
    leadId: await idOf(`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      values ('contact', gen_random_uuid(), '\\x00', 'a@b.example', '{"nombre": "Ana"}', '\\x00', now()) returning id`),
    mailId: await idOf("select id from jobs.job where name = 'mail' union all select id from sent_mails"),
    operatorId: (await staff.logIn()).operatorId,
    version: '1',
    disputeId: 'dp_1',
    customerId: 'cus_1',
    passkeyId: randomUUID(),
  });
  await shop.api.call('POST', '/api/account/request-deletion', {
    token,
    body: { reason: 'price', accounts: { horus: true, stc: true }, password: CUSTOMER_PASSWORD },
  });
  known['deletionId'] = await idOf('select id from deletion_requests');
  known['requestId'] = invoice.body.id;
});
afterAll(() => shop.close());

interface Described {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** Reads the calls with parameters from the API description. */
async function readOperations(): Promise<Operation[]> {
  const answer = await fetch(`${shop.api.url}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/admin/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
        const schemasOf = (place: string) =>
          Object.fromEntries(
            parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]),
          );
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          inPath: schemasOf('path'),
          inQuery: schemasOf('query'),
          body: requestBody?.content['application/json']?.schema ?? null,
        };
      }),
    );
}

/** Returns a valid body for a schema, and variants with one odd value each. */
function plain(schema: JsonSchema): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return plain(choice);
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, seen[name] ?? plain(each)]),
      );
    case 'array':
      return [plain(schema.items ?? {})];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return (
        { uuid: randomUUID(), date: '2999-01-01', 'date-time': new Date().toISOString() }[
          schema.format ?? ''
        ] ?? 'ana.gil@rarezas.example'
      );
  }
}

function* withOddPlaces(value: unknown, odd: unknown): Generator<unknown> {
  yield odd;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    for (const changed of withOddPlaces(member, odd)) {
      yield Array.isArray(value) ? [changed] : { ...value, [name]: changed };
    }
  }
}

/** The current versions, by the names of body fields. */
let seen: Record<string, unknown> = {};
async function look(): Promise<void> {
  const [row = {}] = await shop.api.asOwner(
    'select l.version, i.version as "seenVersion" from leads l, installations i',
  );
  seen = row;
}

interface Request {
  readonly path: string;
  readonly body?: unknown;
  readonly mustBeRefused?: boolean;
}

function* requestsOf({ path, inPath, inQuery, body }: Operation, odd: unknown): Generator<Request> {
  const whole = path.includes('/deletions/') ? { ...known, requestId: known['deletionId'] } : known;
  const pathWith = (values: Readonly<Record<string, unknown>>) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(values[name]) || '-');
  // An address contains only text.
  const named = typeof odd === 'string' ? { inPath, inQuery } : { inPath: {}, inQuery: {} };
  for (const name of Object.keys(named.inPath)) {
    yield { path: pathWith({ ...whole, [name]: odd }), ...(body && { body: plain(body) }) };
  }
  for (const name of Object.keys(named.inQuery)) {
    yield { path: `${pathWith(whole)}?${name}=${inAddress(odd)}` };
  }
  if (!body) return;
  for (const alternative of body.anyOf ?? [body]) {
    for (const changed of withOddPlaces(plain(alternative), odd))
      yield { path: pathWith(whole), body: changed, mustBeRefused: UNSTORABLE.includes(odd as string) };
  }
}

/** Reads only the headers of an endless stream. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
  await answer.body?.cancel();
  return '';
}

/** A lone surrogate can't be part of an address. */
const inAddress = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

it('an odd value in any parameter returns no 5xx, and unstorable text is rejected', async () => {
  const operations = await readOperations();
  expect(operations.length).toBeGreaterThan(60);
  const failed: string[] = [];
  let sent = 0;
  for (const operation of operations) {
    for (const odd of ODD) {
      await look();
      for (const { path, body, mustBeRefused } of requestsOf(operation, odd)) {
        sent += 1;
        const pdf = path.includes('/document?');
        const answer = await fetch(shop.api.url + path, {
          method: operation.method,
          headers: {
            ...{ cookie: manager.cookie, [CSRF_HEADER]: manager.csrfToken },
            'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(pdf && { 'content-type': 'application/pdf' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          ...(pdf && { body: '%PDF-1.7' }),
        });
        const said = await textOf(answer);
        const isRefused = answer.status === 400 && said.includes('"request.invalid"');
        if (answer.status >= 500 || (mustBeRefused && !isRefused)) {
          failed.push(`${answer.status} ${operation.name} ${path} ${JSON.stringify(body)}: ${said}`);
        }
      }
    }
  }
  expect(failed).toEqual([]);
});
