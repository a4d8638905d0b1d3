import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_PARAMETERS } from '#scripts/api-build';
import { ROOT } from '#scripts/settings';
import { apiEntries } from '#scripts/system';

export interface Release extends AsyncDisposable {
  readonly commit: string;
  readonly folder: string;
}

const CATALOG = 'contract/catalog.ts';

export function entryOf(folder: string): string {
  return join(folder, apiEntries.onSandbox);
}

/** Returns null without the repository's history. */
export async function buildReleaseBefore(): Promise<Release | null> {
  const name = run('git', ['log', '-1', '--format=%h', '--', 'api/migrations'])?.trim();
  const commit = name && run('git', ['rev-parse', '--short', `${name}~1`])?.trim();
  return commit ? buildRelease(commit) : null;
}

/** Changes the monthly price of Business. Returns null without the repository's history. */
export async function buildWithOtherPrice(cents: number): Promise<Release | null> {
  const commit = run('git', ['rev-parse', '--short', 'HEAD'])?.trim();
  if (!commit) return null;
  return buildRelease(commit, async (folder) => {
    const file = join(folder, CATALOG);
    const text = await readFile(file, 'utf8');
    const other = text.replace(/(name: 'Business',.*?monthlyCents: )[\d_]+/s, `$1${cents}`);
    if (other === text) throw new Error(`no price of Business in ${CATALOG}`);
    await writeFile(file, other);
  });
}

/** @param flag `--apply` or `--withdraw` */
export function setUpStripe(folder: string, flag: string, env: NodeJS.ProcessEnv): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [...NODE_PARAMETERS, 'api/build/stripe-setup.js', flag],
    { cwd: folder, env, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`stripe:setup ${flag}: ${stderr}`);
}

/** The build has its own packages: today's would bring today's price book. */
async function buildRelease(
  commit: string,
  change: (folder: string) => Promise<void> = async () => {},
): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'horus-release-'));
  await rm(folder, { recursive: true });
  requireSuccess(run('git', ['worktree', 'add', '--quiet', '--detach', folder, commit]), 'git worktree');
  await change(folder);
  requireSuccess(
    run('npm', ['ci', '--include=dev', '--prefer-offline', '--loglevel=error'], folder),
    'npm ci',
  );
  requireSuccess(run('npm', ['run', 'build', '--workspace=@horus/api'], folder), 'the build');
  return {
    commit,
    folder,
    [Symbol.asyncDispose]: async () => {
      run('git', ['worktree', 'remove', '--force', folder]);
    },
  };
}

function run(program: string, parameters: readonly string[], cwd = ROOT): string | null {
  const { status, stdout } = spawnSync(program, parameters, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

function requireSuccess(said: string | null, what: string): void {
  if (said === null) throw new Error(`${what} failed for another release`);
}
