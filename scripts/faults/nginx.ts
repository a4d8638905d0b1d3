import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A request that one instance refuses goes to the next. Null where nginx is not installed. */
export async function startNginx(port: number, ports: readonly number[]): Promise<AsyncDisposable | null> {
  if (spawnSync('nginx', ['-v']).error) return null;
  const folder = await mkdtemp(join(tmpdir(), 'horus-faults-nginx-'));
  await chmod(folder, 0o755);
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream horus { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://horus;
      # As deploy/nginx.conf says it.
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout non_idempotent;
      proxy_set_header Host $host:$server_port;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
    }
  }
}
`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  await once(child, 'spawn');
  // Before an instance is up, nginx itself answers 502.
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) await delay(20);
  return {
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
