import { exitCodeOf, runStages, type Stage } from './stages.ts';
import { statics } from './static-checks.ts';
import { runScript } from './terminal.ts';
import { clearOperatorSettings, runVitest } from './test-runners.ts';

/** `npm run check -- quote` runs only the unit tests of that name, after the static checks. */
await runScript(async () => {
  clearOperatorSettings();
  const units: Stage = {
    title: 'Pruebas unitarias',
    after: statics,
    run: () => runVitest(['unit', 'component'], process.argv.slice(2)),
  };
  return exitCodeOf(await runStages([...statics, units]));
});
