import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { ROOT } from './settings.ts';
import { exitCodeOf, runStages, type Stage } from './stages.ts';
import { runCheck } from './static-checks.ts';
import { runScript, say } from './terminal.ts';
import { clearOperatorSettings } from './test-runners.ts';
import { codeStage, journeyStages } from './test-stages.ts';
import { readCheckout, writeNight } from './test-verdict.ts';

const ROUNDS = 3;

/**
 * `npm run test:night`: the long tests, the simulated year, the drill, everything of `npm test`
 * three times with the code's tests in random order, then every bench. Without retries.
 */
await runScript(async () => {
  clearOperatorSettings();
  const checkout = readCheckout();
  const seed = Number(process.env['FAST_CHECK_SEED'] ?? randomInt(2 ** 31));
  process.env['FAST_CHECK_SEED'] = String(seed);
  process.env['NIGHT'] = '1';
  say(`FAST_CHECK_SEED=${seed}`);
  const stages: Stage[] = [];
  const last = () => stages.slice(-1);
  stages.push(
    codeStage(['night', 'conformance', 'drill'], { title: 'Pruebas largas', after: [] }),
    codeStage(['year'], { title: 'El año vivido', after: [] }),
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    const order = ['--sequence.shuffle', `--sequence.seed=${seed + round}`];
    stages.push(
      codeStage(
        ['unit', 'component', 'integration'],
        { title: `Código, vuelta ${round}`, after: last() },
        order,
      ),
    );
  }
  stages.push(...(await journeyStages({ title: 'Navegador', after: last() }, { repeats: ROUNDS })));
  stages.push({
    title: 'Medidas',
    after: last(),
    run: () => runCheck('Medidas', runBenches),
    remedy: 'docs/bench.md dice cuál no llega.',
  });
  const verdict = await runStages(stages.map(({ retry: _, ...stage }) => stage));
  await writeNight({ ...checkout, seed, ...verdict });
  return exitCodeOf(verdict);
});

async function runBenches(): Promise<string | null> {
  const { status } = spawnSync('npm', ['run', '--silent', 'bench'], { cwd: ROOT, stdio: 'inherit' });
  return status === 0 ? null : '';
}
