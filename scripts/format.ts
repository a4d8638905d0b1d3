import { runProgram } from './programs.ts';
import { runScript } from './terminal.ts';

/**
 * `npm run format`: puts everything into the house's format and mends what the linter can mend by
 * itself.
 */
await runScript(() => runProgram('biome', ['check', '--write', '--error-on-warnings']));
