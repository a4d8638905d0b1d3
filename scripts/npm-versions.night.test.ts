import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePorts } from '@horus/api/testing/free-ports';
import { expect, it } from 'vitest';
import { ROOT } from './settings.ts';

const run = promisify(execFile);

/** Debian 13's npm, and two that ship with Node 20 and later. */
const versions = ['9.2.0', '10.9.4', '11.6.2'];

/** Users that run it. Root can act as any user: the ordinary one is Debian's `nobody`. */
const users =
  process.getuid?.() === 0
    ? ([
        ['root', 0],
        ['an ordinary user', 65_534],
      ] as const)
    : ([['who tests', undefined]] as const);
const cases = users.flatMap(([name, id]) => versions.map((version) => ({ version, name, id })));

it.each(cases)(
  'npm start of an empty clone reaches its ready line with npm $version, as $name',
  async ({ version, id }) => {
    const folder = await mkdtemp(join(tmpdir(), 'horus-npm-'));
    try {
      const clone = join(folder, 'horus');
      await run('git', ['clone', '--quiet', ROOT, clone]);
      await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `npm@${version}`]);
      if (id) await run('chown', ['-R', `${id}:${id}`, folder]);
      // Without this checkout's Node, which npm scripts have on their path.
      const path = (process.env['PATH'] ?? '').split(delimiter).filter((each) => !each.startsWith(ROOT));
      const port = await findFreePorts(3);
      const started = spawn(join(folder, 'node_modules/.bin/npm'), ['start'], {
        cwd: clone,
        env: {
          ...process.env,
          NODE_ENV: undefined,
          PATH: [join(folder, 'node_modules/.bin'), ...path].join(delimiter),
          HOME: folder,
          PORT: String(port),
          DATA_DIR: join(folder, 'data'),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(id && { uid: id, gid: id }),
      });
      const ended = once(started, 'exit');
      let output = '';
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await expect.poll(() => (started.exitCode === null ? output : `ended:\n${output}`)).toMatch(/Ctrl\+C/);
      const answer = await fetch(`http://localhost:${port}/readyz`);
      started.kill('SIGTERM');
      await ended;
      expect(answer.status).toBe(200);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
