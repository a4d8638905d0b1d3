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
    /** For routes outside the contract: API docs and mail preview. */
    readonly access?: 'anyone';
  }
}

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

/** Returns the access from `contract/access.ts`. A route without an entry is for the owner. */
export function accessOf({ method, url, config }: Route): Access {
  return config?.access ?? callAccess[callOf({ method, url })] ?? 'owner';
}

/** Returns a route's key in the contract's tables: 'POST /api/…', with the path's pattern. */
export function callOf({ method, url }: Pick<Route, 'method' | 'url'>): string {
  const [name = ''] = [method].flat();
  return `${name === 'HEAD' ? 'GET' : name} ${url}`;
}

/** Checks the route: a URL can be written in many ways (`/%61pi/…`). */
export function isCall({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return url?.startsWith('/api/') ?? false;
}

export function isOperatorCall(url: string | undefined): boolean {
  return url?.startsWith('/api/admin/') ?? false;
}
