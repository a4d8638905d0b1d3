import { runApiCommand } from './api-command.ts';
import { runScript } from './terminal.ts';

/** A placeholder: the command connects only to Stripe. */
const NO_DATABASE = { url: 'postgresql:///horus', ownerUrl: 'postgresql:///horus' };

/** `npm run stripe:setup`: uses the configured Stripe or a running Horus's sandbox. */
await runScript(() => runApiCommand('stripe-setup', async () => NO_DATABASE));
