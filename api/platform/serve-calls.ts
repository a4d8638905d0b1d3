import type { OfficeCall, SiteCall } from '@horus/contract/call';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { App } from '#platform/app-type';

type Call = SiteCall | OfficeCall;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

type CallRequest<Served extends Call> = FastifyRequest & {
  readonly params: Output<Served['params']>;
  readonly query: Output<Served['query']>;
  readonly body: Output<Served['body']>;
};

type Answer<Served extends Call> = Served extends { readonly answer: infer Schema }
  ? Schema extends z.ZodType
    ? z.input<Schema> | Promise<z.input<Schema>>
    : FastifyReply | Promise<FastifyReply>
  : Promise<void>;

type Reply<Served extends Call> = Served extends { readonly answer: 'raw' }
  ? FastifyReply
  : Pick<FastifyReply, 'header' | 'headers'>;

type Handler<Served extends Call> = (request: CallRequest<Served>, reply: Reply<Served>) => Answer<Served>;

type Options = Partial<Omit<RouteOptions, 'method' | 'url' | 'handler' | 'config'>>;

/**
 * Returns a function that registers the calls of one group. A handler returns the answer, or its
 * reply when the call's answer is 'raw'.
 */
export function serveCalls<const Group extends Readonly<Record<string, Call>>>(group: Group, tag: string) {
  return <Name extends keyof Group & string>(
    app: App,
    name: Name,
    handler: Handler<Group[Name]>,
    { schema: more, ...options }: Options = {},
  ): void => {
    const call = group[name] as Call;
    const [method = '', url = ''] = name.split(' ');
    const { summary, params, query, body, answer } = call;
    const status = call.status ?? (answer ? 200 : 204);
    const handle = handler as (request: FastifyRequest, reply: FastifyReply) => unknown;
    app.route({
      ...options,
      method,
      url,
      config: { call },
      schema: {
        tags: [tag],
        summary,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && body !== 'raw' && { body }),
        ...(answer !== 'raw' && { response: { [status]: answer ?? z.null() } }),
        ...more,
      },
      handler:
        answer === 'raw'
          ? handle
          : async (request, reply) => reply.status(status).send((await handle(request, reply)) ?? null),
    });
  };
}
