import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/**
 * Who may make a call: who is logged in, unless its route says otherwise. A form may be left open
 * for longer than a session lasts; then it is told so.
 */
export type Access = 'anyone' | 'user' | 'user-with-open-form';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call. */
    readonly access?: Access;
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

/** Who may make the call of a route. */
export function accessOf({ config }: { readonly config?: { readonly access?: Access } }): Access {
  return config?.access ?? 'user';
}

/**
 * Whether a request is a call of ours; its route says so, for an address can be written in many
 * ways (`/%61pi/…`).
 */
export function isCall({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}
