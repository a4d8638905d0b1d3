import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ADVISORIES,
  type Look,
  type Looked,
  looks,
  SECURITY_PAGE,
  writeSecurityPage,
} from './security-page.ts';
import { ROOT } from './settings.ts';
import { runScript, say } from './terminal.ts';
import { clearOperatorSettings, runVitest } from './test-runners.ts';

/**
 * `npm run security` runs every attack and writes docs/security.md; `npm run security -- webhooks`
 * only those with that in their name. FUZZ_RUNS is the number of random requests per call. Exits
 * with 1 when an attack succeeds.
 */
await runScript(async () => {
  clearOperatorSettings();
  const words = process.argv.slice(2);
  const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
  const page = join(ROOT, SECURITY_PAGE);
  const looked: Looked[] = [];
  const keep = async (found: Looked) => {
    looked.push(found);
    await writeFile(page, writeSecurityPage(await readFile(page, 'utf8').catch(() => ''), looked));
  };
  for (const look of looks.filter(({ name }) => isChosen(name))) {
    say(`\n── ${look.name}`);
    await keep(await lookAt(look));
  }
  if (isChosen(ADVISORIES)) {
    say(`\n── ${ADVISORIES}`);
    await keep(readAdvisories());
  }
  if (looked.length === 0) {
    say(`Nada se llama así. Hay:\n${[...looks.map(({ name }) => name), ADVISORIES].join('\n')}`);
    return 1;
  }
  for (const { name, failed, notTried } of looked) {
    say(notTried ? `· ${name}: ${notTried}` : `${failed === 0 ? '✓' : '✗'} ${name}`);
  }
  say(`\nEscrito: ${SECURITY_PAGE}`);
  return looked.every(({ failed }) => failed === 0) ? 0 : 1;
});

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function lookAt({ name, files, longer }: Look): Promise<Looked> {
  for (const [setting, value] of Object.entries(longer ?? {})) process.env[setting] ??= value;
  const startedAt = performance.now();
  const { passed, failed } = await runVitest(['unit', 'integration', 'night'], [...files]);
  // No test ran because its files are missing: a failure.
  return {
    name,
    passed,
    failed: passed + failed === 0 ? 1 : failed,
    seconds: (performance.now() - startedAt) / 1_000,
    day: today(),
  };
}

function readAdvisories(): Looked {
  const startedAt = performance.now();
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' });
  const { metadata } = JSON.parse(stdout || '{}') as {
    readonly metadata?: {
      readonly vulnerabilities: { readonly total: number };
      readonly dependencies: { readonly prod: number };
    };
  };
  const seconds = (performance.now() - startedAt) / 1_000;
  const looked = { name: ADVISORIES, passed: 0, failed: 0, seconds, day: today() };
  if (!metadata) return { ...looked, notTried: 'the registry does not say' };
  const { total } = metadata.vulnerabilities;
  return { ...looked, passed: metadata.dependencies.prod - total, failed: total };
}
