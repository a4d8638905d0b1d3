import type { CallLimit } from '@horus/contract/call';
import type { FastifyRequest } from 'fastify';
import { requireCaller } from '#features/auth/auth-guard';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import type { Limit } from '#platform/rate-limits';
import type { Services } from '#services';

/** Applies the limits of the contract after authorisation and validation. */
export function registerCallLimits(app: App, services: Services): void {
  const limits = new Map<string, Limit>();
  app.addHook('onRoute', ({ config }) => {
    const limit = config?.call?.limit;
    if (!limit || limits.has(limit.name)) return;
    const { name, points, minutes, per } = limit;
    const keys = per === 'network' ? { keys: 'networks' as const } : {};
    limits.set(name, services.defineLimit({ name, points, windowSeconds: 60 * minutes, ...keys }));
  });
  app.addHook('preHandler', async (request) => {
    const limit = request.routeOptions.config.call?.limit;
    if (limit) await limits.get(limit.name)?.consume(await keyOf(request, limit));
  });

  async function keyOf(request: FastifyRequest, { per }: CallLimit): Promise<string> {
    if (per === 'network') return networkOf(request.ip);
    return (await requireCaller(services, request)).organizationId;
  }
}
