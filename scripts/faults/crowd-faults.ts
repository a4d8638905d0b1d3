import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { newVisitor } from '#scripts/testing/visitors';
import { runTrial } from './crowd.ts';
import type { Fault } from './fault.ts';
import { startStage, waitUntilReady } from './stage.ts';

const LASTS_MS = 10_000;
const BOUND_SECONDS = 60;
const DRIPPING = 300;
const NEVER_READING = 100;
/** An instance accepts this many calls at a time; `OVERLOAD` times as many are sent. */
const TAKEN_IN = 20;
const OVERLOAD = 10;
const FIRST = 30_000;

const slow: Fault = {
  name: `${DRIPPING} clients that send a byte a second, ${NEVER_READING} that never read`,
  run: async () => {
    await using stage = await startStage();
    return await runTrial(stage, {
      bound: BOUND_SECONDS,
      injectFault: async () => {
        const port = Number(new URL(stage.urls[0] ?? '').port);
        const sockets = Array.from({ length: DRIPPING + NEVER_READING }, (_, n) => {
          const socket = connect(port, '127.0.0.1').on('error', () => {});
          return n < DRIPPING ? socket : requestWithoutReading(socket);
        });
        const dripping = setInterval(() => {
          for (const socket of sockets.slice(0, DRIPPING)) socket.write('G');
        }, 1_000);
        try {
          const seconds = await waitUntilReady(stage);
          await delay(LASTS_MS);
          return Math.max(seconds, await waitUntilReady(stage));
        } finally {
          clearInterval(dripping);
          for (const socket of sockets) socket.destroy();
        }
      },
    });
  },
};

const overload: Fault = {
  name: `${OVERLOAD} × the calls that an instance takes in, for 10 s`,
  run: async () => {
    await using stage = await startStage({ settings: { MAX_CALLS_IN_FLIGHT: String(TAKEN_IN) } });
    const answers = new Map<number, number>();
    const wrong: string[] = [];
    let pages = 0;
    const outcome = await runTrial(stage, {
      bound: BOUND_SECONDS,
      injectFault: async () => {
        const until = performance.now() + LASTS_MS;
        const client = async (n: number) => {
          while (performance.now() < until) {
            const { status, headers } = await logInWrongly(stage.urls[0] ?? '', n);
            answers.set(status, (answers.get(status) ?? 0) + 1);
            if (status !== 401 && !headers.has('retry-after')) wrong.push(`login: ${status}`);
          }
        };
        const reader = async () => {
          while (performance.now() < until) {
            const page = await fetch(`${stage.urls[0]}/`);
            await page.text();
            if (page.status === 200) pages += 1;
            else wrong.push(`the home page: ${page.status}`);
          }
        };
        await Promise.all([reader(), ...Array.from({ length: OVERLOAD * TAKEN_IN }, (_, n) => client(n))]);
        return waitUntilReady(stage);
      },
    });
    const shed = (answers.get(503) ?? 0) + (answers.get(429) ?? 0);
    return {
      ...outcome,
      refused: outcome.refused + shed,
      wrong: [...outcome.wrong, ...wrong],
      broken: shed === 0 ? ['nothing was shed'] : [],
      seen: `${answers.get(401) ?? 0} logins were looked at, ${pages} pages served meanwhile`,
    };
  },
};

export const crowdFaults: readonly Fault[] = [slow, overload];

/** Requests more than the buffers of both ends can hold, and reads nothing. */
function requestWithoutReading(socket: Socket): Socket {
  socket.pause();
  for (let n = 0; n < 16; n++) socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return socket;
}

/** Costs the api one password hash. */
async function logInWrongly(url: string, n: number): Promise<Response> {
  const { email, from } = newVisitor(FIRST + n);
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password: 'ninguna de verdad' }),
  });
  await answer.text();
  return answer;
}
