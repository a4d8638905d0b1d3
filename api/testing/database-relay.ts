import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a test database that can hang or break connections. */
export interface DatabaseRelay {
  readonly url: string;
  /** Stops forwarding requests; they wait until `recover`. */
  hang(): void;
  /** Silences the open connections for good; new ones work, as after a failover. */
  silenceConnections(): void;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /**
   * Closes every connection after `messages` more data chunks from all clients; new ones work.
   * @returns a function that says whether this happened, and cancels it if not
   */
  breakAt(messages: number): () => boolean;
  recover(): void;
  close(): Promise<void>;
}

/** @param url must connect through a Unix socket */
export async function startDatabaseRelay(url: string): Promise<DatabaseRelay> {
  const { hostname, port: serverPort, pathname, username } = new URL(url);
  const socketPath = `${decodeURIComponent(hostname)}/.s.PGSQL.${serverPort}`;
  const connections = new Set<readonly [client: Socket, server: Socket]>();
  const forsaken = new Set<readonly [client: Socket, server: Socket]>();
  let hanging = false;
  let down = false;
  let messagesLeft = Number.POSITIVE_INFINITY;
  const breakAll = () => {
    for (const [client] of connections) client.destroy();
  };
  const relay = createServer((client) => {
    if (down) {
      client.destroy();
      return;
    }
    const server = connect(socketPath);
    const connection = [client, server] as const;
    connections.add(connection);
    client.on('data', () => {
      messagesLeft--;
      if (messagesLeft === 0) breakAll();
    });
    client.pipe(server).pipe(client);
    if (hanging) client.unpipe(server);
    for (const [socket, peer] of [connection, connection.toReversed()] as [Socket, Socket][]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        peer.destroy();
        connections.delete(connection);
        forsaken.delete(connection);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    hang: () => {
      hanging = true;
      for (const [client, server] of connections) client.unpipe(server);
    },
    silenceConnections: () => {
      for (const connection of connections) {
        const [client, server] = connection;
        client.unpipe(server);
        connections.delete(connection);
        forsaken.add(connection);
      }
    },
    cut: () => {
      down = true;
      breakAll();
    },
    breakAt: (messages) => {
      messagesLeft = messages;
      return () => {
        const came = messagesLeft <= 0;
        messagesLeft = Number.POSITIVE_INFINITY;
        return came;
      };
    },
    recover: () => {
      hanging = false;
      down = false;
      for (const [client, server] of connections) client.pipe(server);
    },
    close: async () => {
      for (const sockets of [...connections, ...forsaken]) for (const socket of sockets) socket.destroy();
      relay.close();
      await once(relay, 'close');
    },
  };
}
