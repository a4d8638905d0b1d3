import { runApiCommand } from './api-command.ts';
import { runScript } from './terminal.ts';

await runScript(() => runApiCommand('doctor'));
