import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from '#platform/app-error';
import { registerErrorHandler } from '#platform/error-handler';
import { createLog } from '#platform/log';

async function logged(thrown: Error): Promise<{ level: number; msg: string; err?: object; code?: string }[]> {
  const lines: string[] = [];
  const loggerInstance = createLog('info', { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance }) as unknown as FastifyInstance;
  registerErrorHandler(app);
  app.get('/', async () => {
    throw thrown;
  });
  await app.inject({ url: '/' });
  await app.close();
  return lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
}

it('logs a server error once, with its cause', async () => {
  const cause = Object.assign(new Error('No such price'), { code: 'resource_missing', requestId: 'req_1' });
  expect(await logged(new AppError('billing.sale_closed', { cause }))).toMatchObject([
    { level: 50, msg: 'request failed', err: { cause: { code: 'resource_missing', requestId: 'req_1' } } },
  ]);
  expect(await logged(new Error('nobody thought of this'))).toMatchObject([
    { level: 50, msg: 'request failed' },
  ]);
});

it('logs a refusal without a cause as a warning', async () => {
  expect(await logged(new AppError('server.busy'))).toMatchObject([{ level: 40, code: 'server.busy' }]);
});

it('does not log client errors', async () => {
  expect(await logged(new AppError('request.not_found'))).toEqual([]);
});

it.each([
  ['QUERY', {}, 400, 'request.invalid'],
  ['POST', { 'content-type': 'text/xml' }, 415, 'request.unsupported_media_type'],
  ['POST', { 'content-type': 'application/json' }, 400, 'request.invalid'],
])(
  'returns the status for an error of Fastify with a %s %o and does not log it',
  async (method, headers, status, code) => {
    const lines: string[] = [];
    const loggerInstance = createLog('info', { write: (line) => lines.push(line) });
    const app = Fastify({ loggerInstance }) as unknown as FastifyInstance;
    registerErrorHandler(app);
    app.post('/', async () => 'reached');
    const answer = await app.inject({ url: '/', method: method as 'POST', headers, payload: 'x' });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
    await app.close();
  },
);
