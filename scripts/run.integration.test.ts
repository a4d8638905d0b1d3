import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from './settings.ts';

it('a script runs on the packages’ Node, also where npm has not linked it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'horus-run-'));
  try {
    const name = `node-${process.platform}-${process.arch}`;
    const inPackages = (...path: string[]) => join(folder, 'node_modules', ...path);
    for (const path of [join(name, 'bin'), '.bin']) await mkdir(inPackages(path), { recursive: true });
    await mkdir(join(folder, 'scripts'));
    await symlink(process.execPath, inPackages(name, 'bin', 'node'));
    await copyFile(join(ROOT, 'scripts/run.mjs'), join(folder, 'scripts/run.mjs'));
    await writeFile(join(folder, 'scripts/hello.ts'), 'console.log(["hello", process.argv[2]].join(" "));\n');
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    for (const lock of [join(folder, 'package-lock.json'), inPackages('.package-lock.json')]) {
      await writeFile(lock, '{"packages":{}}');
    }
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [join(folder, 'scripts/run.mjs'), 'hello', 'you']);
    expect(stdout).toBe('hello you\n');
    expect(await readlink(inPackages('.bin', 'node'))).toBe(join('..', name, 'bin', 'node'));
  } finally {
    await rm(folder, { recursive: true });
  }
});
