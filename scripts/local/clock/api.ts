import { serve } from '@horus/api/serve';
import { createSandboxClock } from './sandbox-clock.ts';

/** The api that `npm start` runs when Stripe is the sandbox. */
await serve(createSandboxClock());
