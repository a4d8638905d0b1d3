import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultReply, startScriptedSmtpServer } from '@horus/api/testing/smtp-server';
import { runTrial } from './crowd.ts';
import type { Fault } from './fault.ts';
import { ask, type Stage, startStage } from './stage.ts';

const LASTS_MS = 15_000;
const LATE_MS = 25_000;
const BOUND_SECONDS = 90;
const WRITERS = 6;
/** To the company and to the sender. */
const MAILS_A_WRITER = 2;

/** The mail server refuses connections, cuts them after the first words, or works. */
type Way = 'closed' | 'cut' | 'open';

function mail(name: string, { way, late = false }: { way: Way; late?: boolean }): Fault {
  return {
    name: `mail server ${name}`,
    run: async () => {
      const server = await startScriptedSmtpServer();
      const relay = await startRelay(Number(new URL(server.smtpUrl).port));
      try {
        await using stage = await startStage({ settings: { SMTP_URL: `smtp://127.0.0.1:${relay.port}` } });
        const outcome = await runTrial(stage, {
          wave: { writers: WRITERS, registering: 0, buyers: 0 },
          bound: BOUND_SECONDS,
          injectFault: async () => {
            relay.way = way;
            if (late) {
              server.answer = async (command) => {
                if (command === '.') await delay(LATE_MS);
                return defaultReply(command);
              };
            }
            await delay(LASTS_MS);
            relay.way = 'open';
            server.answer = defaultReply;
            // As `npm run mail -- send-now` does.
            await ask(stage, "update jobs.job set start_after = now() where state = 'retry'");
            return waitUntilMailed(stage);
          },
        });
        const sent = new Set(server.messageIds);
        const missing = WRITERS * MAILS_A_WRITER - sent.size;
        return {
          ...outcome,
          lost: [...outcome.lost, ...(missing > 0 ? [`${missing} mails`] : [])],
          duplicated: [
            ...outcome.duplicated,
            ...server.messageIds.filter((id, n) => server.messageIds.indexOf(id) !== n),
          ],
          seen: `${sent.size} mails, each once`,
        };
      } finally {
        await relay.close();
        await server.close();
      }
    },
  };
}

export const mailFaults: readonly Fault[] = [
  mail('refuses connections for 15 s', { way: 'closed' }),
  mail('hangs up for 15 s', { way: 'cut' }),
  mail('answers messages after 25 s', { way: 'open', late: true }),
];

/** Returns seconds. */
async function waitUntilMailed(stage: Stage): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const [row] = await ask(stage, "select count(*)::int as waiting from jobs.job where name = 'mail'");
    const [written] = await ask(stage, 'select count(*)::int as count from leads');
    if (row?.['waiting'] === 0 && written?.['count'] === WRITERS) {
      return (performance.now() - startedAt) / 1_000;
    }
    await delay(100);
  }
}

async function startRelay(port: number) {
  const sockets = new Set<Socket>();
  const relay = {
    port: 0,
    way: 'open' as Way,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((client) => {
    if (relay.way === 'closed') return client.resetAndDestroy();
    const target = connect(port, '127.0.0.1');
    for (const [socket, peer] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => peer.destroy());
    }
    client.on('data', (words) => {
      if (relay.way === 'cut') client.destroy();
      else target.write(words);
    });
    return target.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  relay.port = (server.address() as AddressInfo).port;
  return relay;
}
