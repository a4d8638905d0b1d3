import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf } from '#platform/network';

/** Whether the word of a peer at this address is taken on whom it speaks for. */
export type IsTrusted = (address: string) => boolean;

/**
 * @param trustedProxies addresses, networks, or the names that stand for some: 'loopback',
 *   'linklocal', 'uniquelocal'
 */
export function trustProxies(trustedProxies: readonly string[]): IsTrusted {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (address) => isTrusted(address, 0);
}

/** Whether a setting names a proxy that can be trusted. */
export function isProxyName(name: string): boolean {
  try {
    proxyAddr.compile(name);
    return true;
  } catch {
    return false;
  }
}

export interface ConnectionBounds {
  /** Connections at a time; more are closed as they come. */
  readonly total: number;
  /** Of them from one network: it alone must not leave none for others. */
  readonly perNetwork: number;
  /**
   * Requests of one connection that are not answered yet. Browsers and proxies wait for each
   * answer.
   */
  readonly unanswered: number;
}

export const CONNECTION_BOUNDS: ConnectionBounds = { total: 10_000, perNetwork: 500, unanswered: 16 };

const isLoopback = trustProxies(['loopback']);

/**
 * Bounds what one connection and one network can hold of a server. To be called when all that
 * answers requests is there. A client that keeps asking without taking the answers loses its
 * connection: to refuse each would be one more answer to keep.
 * @param isProxy whose connections are many people's
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
    // What had arrived with the request that was one too many.
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
