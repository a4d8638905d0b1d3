import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#scripts/settings';
import { AlreadyReported, runScript, say } from '#scripts/terminal';
import { forgetOperatorSettings } from '#scripts/test-runners';
import { buildWebIfStale } from '#scripts/web-build';
import { measureCustomerLists } from './customer-lists.ts';
import { measureDashboard } from './dashboard.ts';
import type { Figure } from './figures.ts';
import { measureIntent } from './intent.ts';
import { measureLeads } from './leads.ts';
import { measureLoad } from './load.ts';
import { measurePages } from './pages.ts';
import { measureRecovery } from './recovery.ts';
import { measureStart } from './start.ts';
import { measureStrangers } from './strangers.ts';
import { BENCH_URL } from './system.ts';
import { measureTaps } from './taps.ts';
import { TOOLS_FOLDER } from './tools.ts';
import { measureWebhooks } from './webhooks.ts';

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  pages: measurePages,
  intent: measureIntent,
  taps: measureTaps,
  load: measureLoad,
  dashboard: measureDashboard,
  leads: measureLeads,
  'customer-lists': measureCustomerLists,
  webhooks: measureWebhooks,
  strangers: measureStrangers,
  start: measureStart,
  recovery: measureRecovery,
};

/**
 * `npm run bench` measures everything, `npm run bench -- pages load` those two. Ends with 1 when a
 * figure misses its bar.
 */
await runScript(async () => {
  forgetOperatorSettings();
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    say(`No hay ninguna medida que se llame ${unknown.join(', ')}. Hay: ${Object.keys(benches).join(', ')}.`);
    return 1;
  }
  installTools();
  await buildWebIfStale(BENCH_URL);
  let missed = 0;
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    say(`\n── ${name} (carga de la máquina al empezar: ${loadavg()[0]?.toFixed(1)})`);
    for (const figure of (await benches[name]?.()) ?? []) {
      say(line(figure));
      if (figure.holds === false) missed += 1;
    }
  }
  return missed === 0 ? 0 : 1;
});

function line({ name, value, bar, holds }: Figure): string {
  const mark = holds === null ? '·' : holds ? '✓' : '✗';
  return `${mark} ${name}: ${value}${bar ? ` (${bar})` : ''}`;
}

function installTools(): void {
  if (existsSync(join(TOOLS_FOLDER, 'node_modules', '.package-lock.json'))) return;
  say('Instalando las herramientas de medida…');
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: TOOLS_FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new AlreadyReported(1);
  say(`Instaladas en ${TOOLS_FOLDER.slice(ROOT.length + 1)}.`);
}
