import { tuneModuleLoading } from '@horus/api/platform/tune-module-loading';

/** The api as `api/server.ts` runs it, by the sandbox's clock: what `npm start` runs where Stripe is the sandbox. */
tuneModuleLoading();
const { serve } = await import('@horus/api/serve');
const { createSandboxClock } = await import('./sandbox-clock.ts');
await serve(createSandboxClock());
