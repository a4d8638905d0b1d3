import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runDrill } from '#testing/restore-drill';

/** Duration of the load before and after the backup. */
const WORK_MS = Number(process.env['DRILL_SECONDS'] ?? 60) * 1_000;

it('a shop is backed up under load, lost, restored and synchronised with Stripe', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'horus-drill-'));
  try {
    const report = await runDrill(folder, WORK_MS);
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    const rows = [
      ['confirmado antes de la copia', report.acknowledgedBefore],
      ['  de ello falta', report.missingBefore],
      ['confirmado después', report.acknowledgedAfter],
      ['  de ello falta', report.missingAfter],
      ['tablas', report.tables],
      ['  con otra suma que en la copia', report.differingTables.length],
      ['filas', report.rows],
      ['compras después de la copia', report.purchasesAfter],
      ['  recuperadas de Stripe', report.purchasesBroughtBack],
      ['copiar, leer y comprobar', seconds(report.backupMs)],
      ['restaurar y comprobar', seconds(report.restoreMs)],
    ];
    const lines = rows.map(([what, found]) => `${String(what).padEnd(34)}${String(found).padStart(10)}`);
    process.stdout.write(`${lines.join('\n')}\n`);
    expect(report).toMatchObject({ missingBefore: 0, differingTables: [], purchasesBroughtBack: 2 });
  } finally {
    await rm(folder, { recursive: true });
  }
}, 3_600_000);
