import { runApiCommand } from './api-command.ts';
import { runScript } from './terminal.ts';

/**
 * `npm run operator`: the api's command for the company's own work, on the database that Horus runs
 * on.
 */
await runScript(() => runApiCommand('operator'));
