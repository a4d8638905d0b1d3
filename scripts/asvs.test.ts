import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './settings.ts';

/** Number of requirements of levels 1 and 2 in each section of ASVS 5.0; each starts with 1. */
const SECTIONS = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3
  4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5
  7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2
  11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;

const numbers = SECTIONS.split(/\s+/).flatMap((section) => {
  const [name, count] = section.split(':');
  return Array.from({ length: Number(count) }, (_, n) => `${name}.${n + 1}`);
});
const VERDICTS = ['met', 'owner', 'partly', 'no', 'none here'];

const rows = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(1, -1).split('|'))
  .map(([which = '', verdict = '', why = '', shown = '']) => ({
    which: which.trim(),
    verdict: verdict.trim(),
    why: why.trim(),
    files: [...shown.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''),
  }));

/** Expands `6.2.2, 6.2.3` and `10.1.1–10.7.3` into single numbers. */
function expand(which: string): string[] {
  return which.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    return numbers.slice(numbers.indexOf(first), numbers.indexOf(last) + 1);
  });
}

it('states once for each requirement of levels 1 and 2 whether it is met', () => {
  expect(numbers).toHaveLength(253);
  expect(rows.flatMap(({ which }) => expand(which)).toSorted()).toEqual(numbers.toSorted());
  for (const { which, verdict, why } of rows) {
    expect(VERDICTS, which).toContain(verdict);
    expect(why, which).not.toBe('');
  }
});

it('names existing evidence for each met requirement', () => {
  for (const { which, verdict, files } of rows) {
    if (verdict === 'met') expect(files, which).not.toEqual([]);
    for (const file of files) expect(existsSync(join(ROOT, file)), `${which}: ${file}`).toBe(true);
  }
});
