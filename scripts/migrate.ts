import { runApiCommand } from './api-command.ts';
import { runScript } from './terminal.ts';

/** `npm run migrate`: the api's command that brings the database to this release, as its owner. */
await runScript(() => runApiCommand('migrate'));
