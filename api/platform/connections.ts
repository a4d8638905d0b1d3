import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf } from '#platform/network';

/** Returns whether X-Forwarded-For of this peer is trusted. */
export type IsTrusted = (address: string) => boolean;

/** Accepts addresses, networks, and the names 'loopback', 'linklocal' and 'uniquelocal'. */
export function trustProxies(trustedProxies: readonly string[]): IsTrusted {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (address) => isTrusted(address, 0);
}

export function isProxyName(name: string): boolean {
  try {
    proxyAddr.compile(name);
    return true;
  } catch {
    return false;
  }
}

export interface ConnectionBounds {
  readonly total: number;
  /** Keeps one network from taking all connections. */
  readonly perNetwork: number;
  /** Unanswered requests of a connection. Browsers and proxies wait for each response. */
  readonly unanswered: number;
}

export const CONNECTION_BOUNDS: ConnectionBounds = { total: 10_000, perNetwork: 500, unanswered: 16 };

const isLoopback = trustProxies(['loopback']);

/**
 * Limits connections and pipelined requests; call it after adding the request listeners. Closes a
 * connection over the limit: refusing each request would buffer more responses.
 */
export function boundConnections(
  server: Server,
  isProxy: IsTrusted,
  { total, perNetwork, unanswered }: ConnectionBounds = CONNECTION_BOUNDS,
): void {
  server.maxConnections = total;
  const networks = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address) || isLoopback(address)) return;
    const network = networkOf(address);
    const held = networks.get(network) ?? 0;
    if (held >= perNetwork) {
      socket.destroy();
      return;
    }
    networks.set(network, held + 1);
    socket.once('close', () => {
      const left = (networks.get(network) ?? 1) - 1;
      if (left > 0) networks.set(network, left);
      else networks.delete(network);
    });
  });

  const waiting = new WeakMap<Socket, number>();
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    // Received together with the request that exceeded the limit.
    if (socket.destroyed) return;
    const count = waiting.get(socket) ?? 0;
    if (count >= unanswered) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count + 1);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    for (const listener of listeners) listener.call(server, request, response);
  });
}
