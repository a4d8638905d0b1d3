import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STARTUP_ERROR_EXIT_CODE } from '@horus/api/platform/startup-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';
import { AlreadyReported } from './terminal.ts';

let folder: string;
let supervised: SupervisedProcess | null;
const onRefusal = vi.fn();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'horus-supervised-'));
  supervised = null;
  onRefusal.mockReset();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(async () => {
  await supervised?.stop();
  await rm(folder, { recursive: true });
});

test('waits until a process is ready', async () => {
  supervised = await supervise();
  expect(process.kill(await readPid(), 0)).toBe(true);
});

test('restarts a killed process', async () => {
  supervised = await supervise();
  const killed = await readPid();
  process.kill(killed, 'SIGKILL');
  await vi.waitUntil(async () => (await readPid()) !== killed, { timeout: 60_000 });
});

test('a process that refuses to start ends the start, with its exit code', async () => {
  await writeFile(join(folder, 'refusal'), '');
  await expect(supervise()).rejects.toEqual(new AlreadyReported(STARTUP_ERROR_EXIT_CODE));
});

test('a process that refuses to restart is not started again', async () => {
  supervised = await supervise();
  await writeFile(join(folder, 'refusal'), '');
  process.kill(await readPid(), 'SIGKILL');
  await vi.waitUntil(() => onRefusal.mock.calls.length > 0, { timeout: 60_000 });
  expect(onRefusal).toHaveBeenCalledExactlyOnceWith(new AlreadyReported(STARTUP_ERROR_EXIT_CODE));
});

test('a stopped process is not restarted', async () => {
  const process = await supervise();
  const pid = await readPid();
  await process.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await readPid()).toBe(pid);
});

function supervise(): Promise<SupervisedProcess> {
  return superviseProcess({
    name: 'El proceso',
    entry: 'scripts/testing/supervised.ts',
    env: { ...process.env, PID_FILE: join(folder, 'pid'), REFUSAL_FILE: join(folder, 'refusal') },
    signal: new AbortController().signal,
    onRefusal,
  });
}

async function readPid(): Promise<number> {
  return Number(await readFile(join(folder, 'pid'), 'utf8'));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
