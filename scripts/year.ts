import { runScript } from './terminal.ts';
import { clearOperatorSettings, runVitest } from './test-runners.ts';

/** `npm run year`: simulates fourteen months of all customers, and writes docs/lived-year.md. */
await runScript(async () => {
  clearOperatorSettings();
  const { passed, failed } = await runVitest(['year'], []);
  return passed > 0 && failed === 0 ? 0 : 1;
});
