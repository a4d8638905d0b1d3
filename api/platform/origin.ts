import type { FastifyRequest } from 'fastify';
import { nameDevice } from '#platform/device-name';
import { networkOf } from '#platform/network';

/** The device and network of a request. Addresses are never geolocated. */
export interface Origin {
  readonly device: string;
  /** An IPv4 address or an IPv6 /64. */
  readonly network: string;
}

export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { device: nameDevice(headers['user-agent'] ?? ''), network: networkOf(ip) };
}
