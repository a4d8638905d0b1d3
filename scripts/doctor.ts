import { runApiCommand } from './api-command.ts';
import { runScript } from './terminal.ts';

/** `npm run doctor`: the api's command that looks at all that Horus stands on. */
await runScript(() => runApiCommand('doctor'));
