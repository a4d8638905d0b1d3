import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { openAccount } from '#store/accounts';
import { findAnswer, rememberAnswer } from '#store/idempotency-keys';
import { newId } from '#store/ids';
import { ApiError, invalidRequest } from '#stripe/api-error';
import type { Faults } from '#stripe/control/faults';
import { inClockOf } from '#stripe/in-clock';
import { API_VERSION } from '#stripe/version';
import { answerError } from '#stripe/wire/answer-error';
import { requireKey } from '#stripe/wire/authentication';
import type { Endpoint } from '#stripe/wire/endpoint';
import { parseForm } from '#stripe/wire/form-body';
import { array, string } from '#stripe/wire/parameters';
import { change, lookAt, type Work, type World } from '#stripe/work';
import { present } from './expand.ts';

const MAX_IDEMPOTENCY_KEY = 255;
const MULTIPART = 'multipart/form-data';
const MAX_MULTIPART_BYTES = 6_000_000;
const expandReader = array(string(), 20);

/** Serves the API under `/v1`. A change is on disk before its response. */
export function registerApi(
  app: FastifyInstance,
  world: World,
  faults: Faults,
  endpoints: readonly Endpoint[],
): void {
  app.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      api.addContentTypeParser(MULTIPART, { parseAs: 'buffer', bodyLimit: MAX_MULTIPART_BYTES }, parseParts);
      api.addHook('onRequest', async (request, reply) => {
        reply.headers({ 'request-id': newId('req'), 'stripe-version': versionOf(request) });
      });
      api.setErrorHandler(answerError);
      api.setNotFoundHandler((request) => {
        requireKey(request.headers.authorization);
        throw unknownRoute(request);
      });
      for (const endpoint of endpoints) {
        api.route({
          method: endpoint.method as HTTPMethods,
          url: endpoint.path.replace(/^\/v1/, ''),
          handler: (request, reply) => answer(world, faults, endpoint, request, reply),
        });
      }
    },
    { prefix: '/v1' },
  );
}

async function answer(
  world: World,
  faults: Faults,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const account = await openAccount(world.database.pool, requireKey(request.headers.authorization));
  const fault = faults.take(account.id, request.url);
  if (fault && !fault.afterwards) await fault.strike(reply);
  if (reply.sent) return reply;

  const { expand, ...params } = readParams(request);
  const paths = expand === undefined ? [] : expandReader.read(expand, 'expand');
  const ids = request.params as Record<string, string>;
  const act = async (account: Work): Promise<Answer> => {
    const work = await inClockOf(account, idsAmong(ids, params));
    const result = await endpoint.handle(work, params, ids);
    const refused = result instanceof ApiError;
    const wire = refused ? result.toBody(requestIdOf(reply)) : await present(work, result, paths);
    return { status: refused ? result.status : 200, body: JSON.stringify(wire, null, 2) };
  };

  const { status, body } =
    endpoint.method === 'GET'
      ? await lookAt(world, account, act)
      : await changeOnce(world, account.id, endpoint, request, reply, act);
  if (fault?.afterwards) await fault.strike(reply);
  if (reply.sent) return reply;
  return reply.status(status).type('application/json').send(body);
}

/** Parameters that name the call's main object, which decides the clock. */
const SUBJECTS = [
  'charge',
  'customer',
  'from_subscription',
  'invoice',
  'payment_intent',
  'payment_method',
  'schedule',
  'subscription',
  'test_clock',
];

function idsAmong(ids: Record<string, string>, params: Record<string, unknown>): string[] {
  const named = SUBJECTS.map((name) => params[name]);
  return [...Object.values(ids), ...named.filter((value): value is string => typeof value === 'string')];
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

function requestIdOf(reply: FastifyReply): string {
  return String(reply.getHeader('request-id'));
}

/** Runs a change once per idempotency key; a repeated request gets the first response. */
async function changeOnce(
  world: World,
  accountId: string,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  const key = endpoint.method === 'POST' ? idempotencyKeyOf(request) : null;
  const requestId = requestIdOf(reply);
  return change(world, accountId, { id: requestId, idempotencyKey: key }, async (work) => {
    if (key === null) return act(work);
    const fingerprint = createHash('sha256')
      .update(`${request.method} ${request.url}\n${request.body ?? ''}`)
      .digest('base64url');
    const earlier = await findAnswer(work.db, accountId, key);
    if (earlier) {
      if (earlier.fingerprint !== fingerprint) throw otherParameters(key);
      reply.headers({ 'idempotent-replayed': 'true', 'original-request': earlier.requestId });
      return earlier;
    }
    const made = await act(work);
    await rememberAnswer(work.db, accountId, key, { fingerprint, requestId, ...made });
    return made;
  });
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > MAX_IDEMPOTENCY_KEY) {
    throw invalidRequest(`Idempotency keys must be at most ${MAX_IDEMPOTENCY_KEY} characters.`);
  }
  return key;
}

function otherParameters(key: string): ApiError {
  return new ApiError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}

function readParams(request: FastifyRequest): Record<string, unknown> {
  const query = request.url.includes('?') ? parseForm(request.url.slice(request.url.indexOf('?') + 1)) : {};
  const { body } = request;
  if (body instanceof FormData) return { ...query, ...Object.fromEntries(body) };
  if (typeof body !== 'string' || body === '') return query;
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      `The content type you've provided is incompatible. You are using ${type || 'none'}, but the API takes application/x-www-form-urlencoded.`,
    );
  }
  return { ...query, ...parseForm(body) };
}

async function parseParts(request: FastifyRequest, body: string | Buffer): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  try {
    return await new Response(body, { headers }).formData();
  } catch {
    throw invalidRequest('Invalid request: the multipart body could not be read');
  }
}

function versionOf(request: FastifyRequest): string {
  const asked = request.headers['stripe-version'];
  return typeof asked === 'string' && asked !== '' ? asked : API_VERSION;
}

function unknownRoute(request: FastifyRequest): ApiError {
  const path = request.url.replace(/\?.*/, '');
  return new ApiError(
    404,
    `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}
