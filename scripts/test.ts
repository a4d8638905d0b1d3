import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { conformanceStages } from './conformance.ts';
import { ROOT } from './settings.ts';
import { exitCodeOf, runStages, type Stage } from './stages.ts';
import { statics } from './static-checks.ts';
import { runScript, say } from './terminal.ts';
import { clearOperatorSettings } from './test-runners.ts';
import { codeStage, journeyStages } from './test-stages.ts';
import { describeLastNight, readCheckout, writeVerdict } from './test-verdict.ts';

/**
 * `npm test`: every check that a change must pass. `npm test -- billing` runs the test files with
 * 'billing' in their path, also those of `npm run test:night`, and no static checks. Failed test
 * files run once more, alone, unless `--strict`. The journeys follow the code's tests: beside them
 * both take longer than one after the other.
 */
await runScript(async () => {
  clearOperatorSettings();
  const checkout = readCheckout();
  const { values, positionals } = parseArgs({
    options: { strict: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const stages = positionals.length > 0 ? await chooseNamed(positionals) : await chooseAll();
  const verdict = await runStages(values.strict ? stages.map(withoutRetry) : stages);
  await writeVerdict({ ...checkout, ...verdict });
  return exitCodeOf(verdict);
});

async function chooseAll(): Promise<Stage[]> {
  say(await describeLastNight());
  const code = codeStage(['unit', 'component', 'integration'], {
    title: 'Pruebas de código',
    after: statics,
  });
  const conformance = await conformanceStages([code]);
  const journeys = await journeyStages({ title: 'Pruebas en el navegador', after: [code, ...conformance] });
  return [...statics, code, ...conformance, ...journeys];
}

async function chooseNamed(filters: readonly string[]): Promise<Stage[]> {
  process.env['NIGHT'] = '1';
  const projects = ['unit', 'component', 'integration', 'conformance', 'night'];
  const code = codeStage(projects, { title: 'Pruebas de código', after: [], filters });
  if (!(await hasJourneys(filters))) return [code];
  return [code, ...(await journeyStages({ title: 'Pruebas en el navegador', after: [], filters }))];
}

function withoutRetry({ retry: _, ...stage }: Stage): Stage {
  return stage;
}

async function hasJourneys(filters: readonly string[]): Promise<boolean> {
  const files = (await readdir(join(ROOT, 'e2e'))).filter((name) => name.endsWith('.spec.ts'));
  return files.some((name) => filters.some((filter) => `e2e/${name}`.includes(filter)));
}
