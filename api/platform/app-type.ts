import type { Access } from '@horus/contract/access';
import type { OfficeCall, SiteCall } from '@horus/contract/call';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly call?: SiteCall | OfficeCall;
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

/** Returns the access that the contract declares. A route without it is for the owner. */
export function accessOf({ call, access }: FastifyContextConfig = {}): Access {
  return (call && 'access' in call ? call.access : access) ?? 'owner';
}

/** Checks the route: a URL can be written in many ways (`/%61pi/…`). */
export function isCall({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return url?.startsWith('/api/') ?? false;
}

export function isOperatorCall(url: string | undefined): boolean {
  return url?.startsWith('/api/admin/') ?? false;
}
