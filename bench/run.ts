import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { BENCH_PAGE, type Measured, writeBenchPage } from '#scripts/bench-page';
import { ROOT } from '#scripts/settings';
import { AlreadyReported, runScript, say } from '#scripts/terminal';
import { clearOperatorSettings } from '#scripts/test-runners';
import { buildWebIfStale } from '#scripts/web-build';
import { measureAccountEnumeration } from './account-enumeration.ts';
import { measureCustomerLists } from './customer-lists.ts';
import { measureDashboard } from './dashboard.ts';
import type { Figure } from './figures.ts';
import { measureGrowth } from './growth.ts';
import { measureIntent } from './intent.ts';
import { measureLeads } from './leads.ts';
import { measureLoad } from './load.ts';
import { measurePages } from './pages.ts';
import { measureRecovery } from './recovery.ts';
import { measureStart } from './start.ts';
import { BENCH_URL } from './system.ts';
import { measureTaps } from './taps.ts';
import { TOOLS_FOLDER } from './tools.ts';
import { measureWebhooks } from './webhooks.ts';

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  pages: measurePages,
  intent: measureIntent,
  taps: measureTaps,
  load: measureLoad,
  growth: measureGrowth,
  dashboard: measureDashboard,
  leads: measureLeads,
  'customer-lists': measureCustomerLists,
  webhooks: measureWebhooks,
  'account-enumeration': measureAccountEnumeration,
  start: measureStart,
  recovery: measureRecovery,
};

/**
 * `npm run bench` measures everything and writes docs/bench.md; `npm run bench -- pages load` only
 * these rows. Exits with 1 when a figure misses its bar.
 */
await runScript(async () => {
  clearOperatorSettings();
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    say(`No hay ninguna medida que se llame ${unknown.join(', ')}. Hay: ${Object.keys(benches).join(', ')}.`);
    return 1;
  }
  installTools();
  await buildWebIfStale(BENCH_URL);
  const page = join(ROOT, BENCH_PAGE);
  const measured: Measured[] = [];
  for (const bench of names.length > 0 ? names : Object.keys(benches)) {
    const load = (loadavg()[0] ?? 0) / availableParallelism();
    say(`\n── ${bench} (procesos por núcleo al empezar: ${load.toFixed(1)})`);
    const day = new Date().toISOString().slice(0, 10);
    for (const figure of (await benches[bench]?.()) ?? []) {
      say(line(figure));
      measured.push({ bench, ...figure, load, day });
    }
    const before = await readFile(page, 'utf8').catch(() => '');
    await writeFile(page, writeBenchPage(before, Object.keys(benches), measured));
  }
  say(`\nEscrito: ${BENCH_PAGE}`);
  return measured.every(({ holds }) => holds !== false) ? 0 : 1;
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
