import { findClockOf } from '#store/objects';
import { find } from './objects.ts';
import { change, type Work, type World } from './work.ts';

/**
 * The same work at the time of the test clock that one of these objects lives by, or is; on the
 * account's own time when there is none. The ids come from an address or from parameters, and need
 * not exist.
 */
export async function inClockOf(work: Work, ids: readonly string[]): Promise<Work> {
  const clock =
    ids.find((id) => id.startsWith('clock_')) ?? (await findClockOf(work.db, work.account.id, ids));
  const found = clock && (await find(work, 'test_helpers.test_clock', clock));
  return found ? { ...work, clock: found.wire.id, now: found.wire.frozen_time } : work;
}

/** Changes an account at the time of one of its objects. */
export function changeAround<T>(
  world: World,
  accountId: string,
  objectId: string,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  return change(world, accountId, null, async (work) => act(await inClockOf(work, [objectId])));
}
