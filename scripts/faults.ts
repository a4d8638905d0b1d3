import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { buildApiIfStale } from './api-build.ts';
import { allFaults } from './faults/all-faults.ts';
import { wasTried } from './faults/fault.ts';
import { FAULTS_PAGE, type Tried, times, writeFaultsPage } from './faults/faults-page.ts';
import { holds, type Outcome } from './faults/outcome.ts';
import { ROOT } from './settings.ts';
import { runScript, say, writeElsewhere } from './terminal.ts';
import { clearOperatorSettings } from './test-runners.ts';

const ROUNDS = 6;

/**
 * `npm run faults` causes every fault and writes docs/faults.md; `npm run faults -- Stripe` only
 * those with that in their name. FAULT_ROUNDS=50 repeats short faults fifty times. Exits with 1
 * when a fault does damage.
 */
await runScript(async () => {
  clearOperatorSettings();
  const words = process.argv.slice(2);
  const chosen = allFaults.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) {
    say(`Ningún fallo se llama así. Hay:\n${allFaults.map(({ name }) => `  ${name}`).join('\n')}`);
    return 1;
  }
  const rounds = Number(process.env['FAULT_ROUNDS'] ?? ROUNDS);
  await buildApiIfStale();
  const page = join(ROOT, FAULTS_PAGE);
  const tried: Tried[] = [];
  for (const fault of chosen) {
    say(`\n── ${fault.name}`);
    const outcome = await writeElsewhere(
      () => {},
      () => fault.run(rounds),
    );
    const load = (loadavg()[0] ?? 0) / availableParallelism();
    tried.push({ fault, outcome, load, day: new Date().toISOString().slice(0, 10) });
    if (wasTried(outcome)) report(outcome);
    else say(`  no se prueba: ${outcome.notTried}`);
    const before = await readFile(page, 'utf8').catch(() => '');
    await writeFile(page, writeFaultsPage(before, allFaults, tried));
  }
  say(`\nEscrito: ${FAULTS_PAGE}`);
  return tried.every(({ outcome }) => !wasTried(outcome) || holds(outcome)) ? 0 : 1;
});

function report(outcome: Outcome): void {
  const { acknowledged, lost, duplicated, refused, unanswered, wrong, broken = [] } = outcome;
  say(
    `${holds(outcome) ? '✓' : '✗'} ${acknowledged} confirmados, ${lost.length} perdidos, ${duplicated.length} repetidos; ` +
      `llamadas: ${refused} rechazadas, ${unanswered} sin respuesta, ${wrong.length} mal contestadas; ` +
      `de nuevo bien en ${times(outcome)} s (como mucho ${outcome.bound})`,
  );
  for (const each of new Set([...lost, ...duplicated, ...wrong, ...broken])) say(`  ${each}`);
}
