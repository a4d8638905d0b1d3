import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { calls, paths } from '@horus/contract/paths';
import { findProcess } from '#scripts/testing/processes';
import { atLeast, atMost, type Figure, known, median } from './figures.ts';
import { type BenchSystem, cpuSecondsOf, memoryOf, startBenchSystem } from './system.ts';
import { runTool } from './tools.ts';

const NGINX_PORT = 4420;
const ROUNDS = 5;
const REQUESTS = 20_000;
const CONNECTIONS = 16;
const BAR_OF_NGINX = 0.8;
const MEMORY_BAR_MB = 200;

/**
 * A public page from the api beside the same bytes from nginx, in turns: requests per CPU-second of each; then the api's
 * memory while pages and the dashboard's data are asked for.
 */
export async function measureLoad(): Promise<Figure[]> {
  await using system = await startBenchSystem();
  const restMb = memoryOf(system.apiPid).nowMb;
  const pageUrl = system.url + paths.site.home.href();
  const page = await fetch(pageUrl, { headers: { 'accept-encoding': 'br' } });
  const figures: Figure[] = [];
  await using nginx = await startNginx(await readEncoded(pageUrl), page.headers);
  if (nginx) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await requestsPerCpuSecond(pageUrl, system.apiPid));
      theirs.push(await requestsPerCpuSecond(`http://127.0.0.1:${NGINX_PORT}/`, nginx.workerPid));
    }
    figures.push(
      known('home page, requests per CPU-second: api', median(ours), '/s'),
      known('home page, requests per CPU-second: nginx', median(theirs), '/s'),
      atLeast('api of nginx', median(ours) / median(theirs), BAR_OF_NGINX, '×'),
    );
  }
  await loadDashboard(system);
  const { nowMb, peakMb } = memoryOf(system.apiPid);
  return [
    ...figures,
    known('api memory at rest', restMb, 'MB'),
    atMost('api memory under load', nowMb, MEMORY_BAR_MB, 'MB'),
    known('api memory at its peak since the start', peakMb, 'MB'),
  ];
}

async function requestsPerCpuSecond(url: string, pid: number): Promise<number> {
  const before = cpuSecondsOf(pid);
  await ask(url, {});
  return REQUESTS / (cpuSecondsOf(pid) - before);
}

async function ask(url: string, headers: Record<string, string>): Promise<void> {
  const given = Object.entries({ 'accept-encoding': 'br', ...headers }).flatMap(([name, value]) => [
    '-H',
    `${name}=${value}`,
  ]);
  const output = await runTool('autocannon', [
    '-j',
    '-n',
    '-c',
    String(CONNECTIONS),
    '-a',
    String(REQUESTS),
    ...given,
    url,
  ]);
  const { non2xx, errors } = JSON.parse(output) as { non2xx: number; errors: number };
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
}

async function loadDashboard(system: BenchSystem): Promise<void> {
  const body = JSON.stringify({ email: 'lucia@demo.example', password: 'horus-demo' });
  const answer = await fetch(system.url + calls.auth.login.href(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { token } = (await answer.json()) as { token: string };
  await ask(system.url + calls.billing.subscriptionInfo.href(), { authorization: `Bearer ${token}` });
}

/** The bytes as they travel: compressed. */
async function readEncoded(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

interface Nginx extends AsyncDisposable {
  readonly workerPid: number;
}

/** An nginx that serves the bytes with the headers that the api sends; null where none is installed. */
async function startNginx(bytes: Buffer, headers: Headers): Promise<Nginx | null> {
  if (spawnSync('nginx', ['-v']).error) {
    process.stdout.write('  nginx is not installed here: the comparison is left out\n');
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), 'horus-bench-nginx-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site', 'index.html'), bytes);
  const skipped = [
    'connection',
    'keep-alive',
    'date',
    'content-length',
    'transfer-encoding',
    'etag',
    'content-type',
  ];
  const added = [...headers].filter(([name]) => !skipped.includes(name));
  if (!headers.has('content-encoding')) added.push(['content-encoding', 'br']);
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  default_type text/html; access_log off; sendfile on; keepalive_requests 1000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${NGINX_PORT};
    root ${folder}/site;
    charset utf-8;
${added.map(([name, value]) => `    add_header ${name} ${JSON.stringify(value)};`).join('\n')}
  }
}
`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  let workerPid: number | null = null;
  for (let attempt = 0; attempt < 100 && !workerPid; attempt++) {
    await delay(50);
    workerPid = findProcess(
      (command, parent) => parent === child.pid && command[0]?.startsWith('nginx: worker') === true,
    );
  }
  if (!workerPid) throw new Error('nginx did not start');
  return {
    workerPid,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
