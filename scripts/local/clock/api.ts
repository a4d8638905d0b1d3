import { serve } from '@horus/api/serve';
import { createSandboxClock } from './sandbox-clock.ts';

/**
 * The api as `api/server.ts` runs it, by the sandbox's clock: what `npm start` runs where Stripe is
 * the sandbox.
 */
await serve(createSandboxClock());
