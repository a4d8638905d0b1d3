import { runApiCommand } from './api-command.ts';
import { runScript } from './terminal.ts';

/** One that is named and not asked: the command speaks to Stripe alone. */
const NO_DATABASE = { url: 'postgresql:///horus', ownerUrl: 'postgresql:///horus' };

/**
 * `npm run stripe:setup`: the api's command, on the Stripe of the settings or on the sandbox of a
 * running Horus.
 */
await runScript(() => runApiCommand('stripe-setup', async () => NO_DATABASE));
