import { runApiCommand } from './api-command.ts';
import { runScript } from './terminal.ts';

/** `npm run mail`: the api's command about the mail server and what waits for it. */
await runScript(() => runApiCommand('mail-command'));
