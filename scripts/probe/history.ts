import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@horus/api/platform/startup-error';
import { addDays, dayOf } from '@horus/contract/dates';
import { z } from 'zod';
import type { PartState } from './look.ts';

/** Days that the page shows. Older ones are deleted. */
export const SHOWN_DAYS = 90;

const day = z.object({
  /** Date in mainland Spain. */
  day: z.iso.date(),
  looks: z.int(),
  slow: z.int(),
  down: z.int(),
});
export type Day = z.infer<typeof day>;

const partHistory = z.object({ state: z.enum(['up', 'slow', 'down']), days: z.array(day) });
export type PartHistory = z.infer<typeof partHistory>;

const interruption = z.object({
  part: z.string(),
  from: z.iso.datetime(),
  /** First probe that found it up again; null while it lasts. */
  until: z.iso.datetime().nullable(),
});
export type Interruption = z.infer<typeof interruption>;

const history = z.object({
  lookedAt: z.iso.datetime(),
  parts: z.record(z.string(), partHistory),
  /** Newest first. */
  interruptions: z.array(interruption),
});
/** Content of `status.json`, published beside the page for programs. */
export type History = z.infer<typeof history>;

/** @throws {StartupError} when the file is not a valid history; the file stays unchanged */
export async function readHistory(folder: string): Promise<History | null> {
  const path = join(folder, 'status.json');
  try {
    return history.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartupError(`No se entiende ${path}: apártalo y se empezará otro.`);
  }
}

export function addLook(
  before: History | null,
  found: Readonly<Record<string, PartState>>,
  now: Date,
): History {
  const today = dayOf(now);
  const oldest = addDays(today, 1 - SHOWN_DAYS);
  const moment = now.toISOString();
  const open = before?.interruptions.filter(({ until }) => until === null) ?? [];
  const begun = Object.entries(found)
    .filter(([part, state]) => state === 'down' && !open.some((each) => each.part === part))
    .map(([part]) => ({ part, from: moment, until: null }));
  return {
    lookedAt: moment,
    parts: Object.fromEntries(
      Object.entries(found).map(([part, state]) => {
        const kept = before?.parts[part]?.days.filter((each) => each.day >= oldest) ?? [];
        return [part, { state, days: addToDay(kept, today, state) }];
      }),
    ),
    interruptions: [
      ...begun,
      ...(before?.interruptions ?? []).map((each) =>
        each.until === null && found[each.part] !== 'down' ? { ...each, until: moment } : each,
      ),
    ].filter(({ until }) => until === null || dayOf(new Date(until)) >= oldest),
  };
}

function addToDay(days: readonly Day[], today: string, state: PartState): Day[] {
  const { looks, slow, down } = days.find((each) => each.day === today) ?? { looks: 0, slow: 0, down: 0 };
  return [
    ...days.filter((each) => each.day !== today),
    {
      day: today,
      looks: looks + 1,
      slow: slow + (state === 'slow' ? 1 : 0),
      down: down + (state === 'down' ? 1 : 0),
    },
  ];
}

/** Replaces a file atomically: readers get either the old or the new one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o644 });
  await rename(`${path}.new`, path);
}
