import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcess } from '#scripts/testing/processes';

export interface PageServer {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
}

export interface Page {
  readonly bytes: Buffer;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Headers that differ for each connection and response. */
const NOT_OF_THE_PAGE = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'];
/** Headers that nginx adds. */
const OF_NGINX = ['etag', 'content-type'];

export async function readPage(url: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = [];
      const headers = Object.entries(answer.headers).filter(([name]) => !NOT_OF_THE_PAGE.includes(name));
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({
            bytes: Buffer.concat(chunks),
            headers: headers.map(([name, value]) => [name, String(value)] as const),
          }),
        );
    }).on('error', reject);
  });
}

/**
 * By default nginx opens the file for each request, as in Debian.
 * @throws Error without nginx
 */
export async function startNginx(
  page: Page,
  { keepsFilesOpen }: { keepsFilesOpen: boolean },
): Promise<PageServer & AsyncDisposable> {
  const port = keepsFilesOpen ? 4421 : 4420;
  const folder = await mkdtemp(join(tmpdir(), 'horus-bench-nginx-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site', 'index.html'), page.bytes);
  const added = page.headers.filter(([name]) => !OF_NGINX.includes(name));
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  default_type text/html; access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${keepsFilesOpen ? 'open_file_cache max=10;' : ''}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/site;
    charset utf-8;
${added.map(([name, value]) => `    add_header ${name} ${JSON.stringify(value)};`).join('\n')}
  }
}
`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  await once(child, 'spawn');
  const isWorker = (command: readonly string[], parent: number) =>
    parent === child.pid && command[0]?.startsWith('nginx: worker') === true;
  let pid: number | null = null;
  for (let attempt = 0; attempt < 100 && !pid; attempt++) {
    await delay(50);
    pid = findProcess(isWorker);
  }
  if (!pid) throw new Error('nginx did not start');
  return {
    name: keepsFilesOpen ? 'nginx that keeps files open' : 'nginx',
    url: `http://127.0.0.1:${port}/`,
    pid,
    [Symbol.asyncDispose]: async () => {
      await stop(child);
      await rm(folder, { recursive: true });
    },
  };
}

/** The upper limit for Node on this machine. */
export async function startBareNode(page: Page): Promise<PageServer & AsyncDisposable> {
  const port = 4422;
  const folder = await mkdtemp(join(tmpdir(), 'horus-bench-node-'));
  await writeFile(join(folder, 'page'), page.bytes);
  const headers = JSON.stringify([...page.headers, ['content-length', String(page.bytes.length)]].flat());
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
const [folder, headers, port] = process.argv.slice(1);
const bytes = readFileSync(folder + '/page');
const list = JSON.parse(headers);
createServer((request, response) => response.writeHead(200, list).end(bytes))
  .listen(Number(port), '127.0.0.1', () => console.log('ready'));`,
      folder,
      headers,
      String(port),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  if (!child.pid) throw new Error('Node did not start');
  return {
    name: 'bare Node',
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid,
    [Symbol.asyncDispose]: async () => {
      await stop(child);
      await rm(folder, { recursive: true });
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}
