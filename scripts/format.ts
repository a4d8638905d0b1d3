import { runProgram } from './programs.ts';
import { runScript } from './terminal.ts';

await runScript(() => runProgram('biome', ['check', '--write', '--error-on-warnings']));
