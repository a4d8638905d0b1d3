import { checkStyle, checkTypes } from './stages.ts';
import { runScript } from './terminal.ts';
import { forgetOperatorSettings, runVitest } from './test-runners.ts';

await runScript(async () => {
  forgetOperatorSettings();
  const counts = [
    ...(await Promise.all([checkTypes(), checkStyle()])),
    await runVitest(['unit'], process.argv.slice(2)),
  ];
  return counts.every(({ failed }) => failed === 0) ? 0 : 1;
});
