import { readdirSync, readFileSync } from 'node:fs';
import { apiEntries } from '#scripts/system';

/** The id of the api that this process supervises; null when none runs. */
export function findApi(): number | null {
  const entries: readonly string[] = Object.values(apiEntries);
  return findProcess(
    (command, parentId) => parentId === process.pid && command.some((each) => entries.includes(each)),
  );
}

/**
 * The id of a running process by its command line and its parent; null when there is none. Linux
 * only.
 */
export function findProcess(matches: (command: string[], parentId: number) => boolean): number | null {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const parentId = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
      if (matches(command, parentId)) return Number(pid);
    } catch {
      // It has ended meanwhile.
    }
  }
  return null;
}
