import { readdirSync, readFileSync } from 'node:fs';
import { apiEntries } from '#scripts/system';

export function findApi(): number | null {
  const entries: readonly string[] = Object.values(apiEntries);
  return findProcess(
    (command, parentId) => parentId === process.pid && command.some((each) => entries.includes(each)),
  );
}

/** Linux only. */
export function findProcess(
  matches: (command: string[], parentId: number, pid: number) => boolean,
): number | null {
  return listProcesses(matches)[0] ?? null;
}

export function listChildren(parent: number): number[] {
  return listProcesses((_, parentId) => parentId === parent);
}

function listProcesses(matches: (command: string[], parentId: number, pid: number) => boolean): number[] {
  const found: number[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const parentId = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
      if (matches(command, parentId, Number(pid))) found.push(Number(pid));
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found;
}
