import { NotYetError } from '@horus/api/platform/startup-error';
import { type ServeOptions, serve } from '@horus/api/serve';
import { z } from 'zod';
import { CLOCK_PATH } from './clock-path.ts';
import { runDailyWork } from './run-daily-work.ts';

const clockBody = z.strictObject({ now: z.int().positive() });

/** The api that `npm start` runs when Stripe is the sandbox. */
await serve(createSandboxClock());

/** For each day that the sandbox moves forward, sets the clock and does the day's work. */
function createSandboxClock(): ServeOptions {
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const set = (seconds: number) => {
    offsetMs = seconds * 1_000 - Date.now();
  };
  return {
    clock: async ({ stripe: { apiUrl, secretKey } }) => {
      const answer = await fetch(`${apiUrl}/control/clock`, {
        headers: { authorization: `Bearer ${secretKey}` },
      });
      if (!answer.ok) throw new NotYetError('El sandbox no dice todavía qué hora es.');
      set(clockBody.parse(await answer.json()).now);
      return now;
    },
    extend: (app, services) => {
      // Pages read the current time from this header.
      app.addHook('onSend', async (_request, reply) => {
        reply.header('date', now().toUTCString());
      });
      app.post(
        CLOCK_PATH,
        { config: { access: 'anyone' }, schema: { hide: true, body: clockBody } },
        async (request, reply) => {
          set(request.body.now);
          await runDailyWork(services);
          return reply.status(204).send();
        },
      );
    },
  };
}
