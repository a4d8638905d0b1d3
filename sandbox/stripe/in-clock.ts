import { findClockOf } from '#store/objects';
import { find } from './objects.ts';
import { change, type Work, type World } from './work.ts';

/**
 * Returns the work with the time of a test clock, if one of these ids is a clock or an object on
 * it. The ids come from requests and may not exist.
 */
export async function inClockOf(work: Work, ids: readonly string[]): Promise<Work> {
  const clock =
    ids.find((id) => id.startsWith('clock_')) ?? (await findClockOf(work.db, work.account.id, ids));
  const found = clock && (await find(work, 'test_helpers.test_clock', clock));
  return found ? { ...work, clock: found.wire.id, now: found.wire.frozen_time } : work;
}

export function changeAtObjectTime<T>(
  world: World,
  accountId: string,
  objectId: string,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  return change(world, accountId, null, async (work) => act(await inClockOf(work, [objectId])));
}
