import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '@horus/contract/paths';
import { atLeast, atMost, type Figure, known, median } from './figures.ts';
import { type PageServer, readPage, startBareNode, startNginx } from './page-servers.ts';
import { type BenchSystem, cpuSecondsOf, memoryOf, startBenchSystem } from './system.ts';
import { runProgram } from './tools.ts';

const PROGRAMS = ['nginx', 'wrk'];
const ROUNDS = 5;
const ROUND_SECONDS = 4;
const CONNECTIONS = 16;
/** A page costs the api less than a tenth of a millisecond (decision 030). */
const BAR_PER_CPU_SECOND = 10_000;
const MEMORY_BAR_MB = 300;

/**
 * Compares requests per CPU-second of the api, nginx and a bare Node server for one page, in turns.
 * Then measures the api's memory under load.
 */
export async function measureLoad(): Promise<Figure[]> {
  const missing = PROGRAMS.filter((name) => spawnSync(name, ['-v']).error);
  if (missing.length > 0) {
    process.stdout.write(`  no está instalado ${missing.join(' ni ')}: esta medida se omite\n`);
    return [];
  }
  await using system = await startBenchSystem();
  const restMb = memoryOf(system.apiPid).nowMb;
  const pageUrl = system.url + paths.site.home.href();
  const page = await readPage(pageUrl);
  await using nginx = await startNginx(page, { keepsFilesOpen: false });
  await using tunedNginx = await startNginx(page, { keepsFilesOpen: true });
  await using bareNode = await startBareNode(page);
  const servers: readonly PageServer[] = [
    { name: 'api', url: pageUrl, pid: system.apiPid },
    nginx,
    tunedNginx,
    bareNode,
  ];
  const rates = new Map(servers.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) rates.get(server.name)?.push(await requestsPerCpuSecond(server));
  }
  const rateOf = ({ name }: { name: string }) => median(rates.get(name) ?? []);
  const ours = rateOf({ name: 'api' });
  await loadDashboard(system);
  const { nowMb, peakMb } = memoryOf(system.apiPid);
  return [
    ...servers
      .slice(1)
      .map((server) => known(`home page, requests per CPU-second: ${server.name}`, rateOf(server), '/s')),
    atLeast('home page of the api, requests per CPU-second', ours, BAR_PER_CPU_SECOND, '/s'),
    known(`api of ${nginx.name}`, ours / rateOf(nginx), '×'),
    known(`api of ${tunedNginx.name}`, ours / rateOf(tunedNginx), '×'),
    known(`api of ${bareNode.name}`, ours / rateOf(bareNode), '×'),
    known('api memory at rest', restMb, 'MB'),
    atMost('api memory under load', nowMb, MEMORY_BAR_MB, 'MB'),
    known('api memory at its peak since the start', peakMb, 'MB'),
  ];
}

async function requestsPerCpuSecond({ url, pid }: PageServer): Promise<number> {
  const before = cpuSecondsOf(pid);
  const answered = await ask(url, {});
  // Closing the connections costs CPU time that belongs to this round.
  await delay(100);
  return answered / (cpuSecondsOf(pid) - before);
}

/** @throws Error when a response is not 2xx */
async function ask(url: string, headers: Record<string, string>): Promise<number> {
  const given = Object.entries({ 'accept-encoding': 'br', ...headers }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const output = await runProgram('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, ...given, url]);
  const answered = Number(/(\d+) requests in/.exec(output)?.[1]);
  if (!answered || /Non-2xx|Socket errors/.test(output)) throw new Error(`${url}: ${output}`);
  return answered;
}

async function loadDashboard(system: BenchSystem): Promise<void> {
  const body = JSON.stringify({ email: 'lucia@demo.example', password: 'reloj-de-torre' });
  const answer = await fetch(`${system.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { token } = (await answer.json()) as { token: string };
  await ask(`${system.url}/api/stripe/subscription-info`, { authorization: `Bearer ${token}` });
}
