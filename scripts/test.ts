import { PORT } from '@horus/e2e/system.ts';
import { type Count, checkStyle, checkTypes, runCheck } from './stages.ts';
import { AlreadyReported, runScript, say } from './terminal.ts';
import { forgetOperatorSettings, runJourneys, runVitest } from './test-runners.ts';
import { buildWebIfStale } from './web-build.ts';

/** Where the journeys find the site: built for it here, it need not be built again there. */
const JOURNEYS_URL = `http://localhost:${PORT}`;

/**
 * `npm test`: everything. `npm test -- billing` runs the test files whose path contains 'billing', and no static checks.
 */
await runScript(async () => {
  forgetOperatorSettings();
  const filters = process.argv.slice(2);
  const stages: [string, () => Promise<Count>][] = [
    ['Pruebas de código', () => runVitest([], filters)],
    ['Web', () => runCheck('Construcción', buildWeb)],
    ['Pruebas en el navegador', () => runJourneys(filters)],
  ];
  if (filters.length === 0) stages.unshift(['Tipos', checkTypes], ['Estilo', checkStyle]);
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  for (const [title, run] of stages) {
    say(`\n── ${title}`);
    const count = await run().catch(explain);
    const { passed, failed } = count;
    total.passed += passed;
    total.failed += failed;
    failures.push(...(count.failures ?? (failed > 0 ? [title] : [])));
    if (passed + failed === 0 && filters.length === 0) {
      say(`✗ ${title}: no se ha ejecutado ninguna prueba.`);
      total.failed += 1;
    }
  }
  // Once more at the end: of a long run the end is read first.
  if (failures.length > 0) say(`\n✗ ${failures.join('\n✗ ')}`);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});

/** A stage that can't even run has failed, and doesn't hide the later ones. */
function explain(error: unknown): Count {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  return { passed: 0, failed: 1 };
}

async function buildWeb(): Promise<string | null> {
  return buildWebIfStale(JOURNEYS_URL).then(
    () => null,
    (error: unknown) => (error instanceof AlreadyReported ? '' : String(error)),
  );
}
