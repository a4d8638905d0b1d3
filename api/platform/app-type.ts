import { type Access, callAccess } from '@horus/contract/access';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of what is no call of the contract's: the reference, the preview of mails. */
    readonly access?: 'anyone';
  }
}

/** Fastify with the contract's schemas as its types. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

interface Route {
  readonly method: string | readonly string[];
  readonly url: string;
  readonly config?: { readonly access?: 'anyone' };
}

/**
 * Who may make the call of a route: as its row in `contract/access.ts` says. One that has none is
 * the owner's.
 */
export function accessOf({ method, url, config }: Route): Access {
  return config?.access ?? callAccess[callOf({ method, url })] ?? 'owner';
}

/** A route as the tables of calls name it: 'POST /api/…', with the path's pattern. */
export function callOf({ method, url }: Pick<Route, 'method' | 'url'>): string {
  const [name = ''] = [method].flat();
  return `${name === 'HEAD' ? 'GET' : name} ${url}`;
}

/**
 * Whether a request is a call, of the back office too. Its route decides: an address can be written
 * in many ways (`/%61pi/…`).
 */
export function isCall({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return url?.startsWith('/api/') ?? false;
}

/** Whether a route is a call of the back office, which has operators of its own. */
export function isOperatorCall(url: string | undefined): boolean {
  return url?.startsWith('/api/admin/') ?? false;
}
