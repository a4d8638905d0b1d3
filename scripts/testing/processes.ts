import { readdirSync, readFileSync } from 'node:fs';

/** The id of a running process by its command line and its parent; null when there is none. Linux only. */
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
