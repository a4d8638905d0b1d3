import type { FastifyRequest } from 'fastify';
import { nameDevice } from '#platform/device-name';
import { networkOf } from '#platform/network';

/** Where something was done from. The place is unknown by design: nothing looks an address up. */
export interface Origin {
  /** In words, as 'Chrome en Windows'. */
  readonly device: string;
  /** The network that limits count by: an IPv4 address, or an IPv6 /64. */
  readonly network: string;
}

export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { device: nameDevice(headers['user-agent'] ?? ''), network: networkOf(ip) };
}
