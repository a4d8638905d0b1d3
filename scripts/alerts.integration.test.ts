import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestApi } from '@horus/api/testing/test-api';
import { expect, it } from 'vitest';
import { ROOT } from './settings.ts';

const read = (file: string) => readFile(join(ROOT, file), 'utf8');
const alerts = await read('deploy/alerts.yaml');
const dashboard = await read('deploy/grafana.json');
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');

it('alerts and dashboard use only metrics that /metrics returns', async () => {
  const api = await startTestApi();
  try {
    await (await fetch(`${api.url}/healthz`)).text();
    const said = await (await fetch(`${api.url}/metrics`)).text();
    const known = new Set(
      [...said.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, kind]) =>
        kind === 'histogram' ? [`${name}_count`, `${name}_bucket`] : [name],
      ),
    );
    const asked = [alerts, ...expressionsOf(dashboard)].flatMap((text) =>
      [...text.matchAll(/(\w+)\{job="horus"/g)].map(([, name]) => name),
    );
    expect(asked.length).toBeGreaterThanOrEqual(names.length + expressionsOf(dashboard).length);
    for (const name of asked.filter((each) => each !== 'up')) expect(known).toContain(name);
  } finally {
    await api.close();
  }
});

function expressionsOf(text: string): string[] {
  const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

it('each alert has its paragraph in the runbook, and each paragraph its alert', async () => {
  const headings = [...(await read('docs/runbook.md')).matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(headings).toEqual(names);
});
