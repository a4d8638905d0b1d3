import { change, look, type World } from '#stripe/work';
import { advanceTime } from './due.ts';

const DAY_SECONDS = 86_400;
/** What a follower does in a day may take so long. */
const FOLLOWER_TIMEOUT_MS = 120_000;

/** A clock that is being moved forward; moments in epoch seconds. */
export interface Journey {
  readonly since: number;
  readonly until: number;
  /** How far it has come. */
  readonly now: number;
  /** Its follower did not live a day, and it ended there. */
  readonly abandoned: boolean;
  /** Resolves when it is over; never rejects. */
  readonly over: Promise<void>;
}

/** An application that lives by the clock of an account. */
export interface Follower {
  readonly accountId: string;
  /** Told of each day, and done with it when it answers. */
  readonly url: string;
}

/**
 * Moves the clocks of accounts forward a day at a time, so that what follows one lives each day.
 */
export interface Journeys {
  /** Begins a journey, or answers with the one under way. */
  begin(accountId: string, days: number): Promise<Journey>;
  /** The one under way, or the last one where it was abandoned. */
  find(accountId: string): Journey | null;
  /** Whether somebody lives each day of it, which takes a while. */
  isFollowed(accountId: string): boolean;
  /** Lets what is under way come to the end of its day. */
  stop(): Promise<void>;
}

/** @param onTrouble hears of a follower that does not answer, which ends the journey */
export function createJourneys(
  world: World,
  getFollower: () => Follower | null,
  onTrouble: (error: unknown) => void,
): Journeys {
  const underWay = new Map<string, Journey>();
  let stopping = false;

  async function follow(accountId: string, now: number): Promise<void> {
    const follower = getFollower();
    if (follower?.accountId !== accountId) return;
    const answer = await fetch(follower.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now }),
      signal: AbortSignal.timeout(FOLLOWER_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`${follower.url} answers ${answer.status}`);
  }

  return {
    async begin(accountId, days) {
      const known = underWay.get(accountId);
      if (known && !known.abandoned) return known;
      const since = await look(world, accountId, async ({ now }) => now);
      const over = Promise.withResolvers<void>();
      const journey = {
        since,
        until: since + days * DAY_SECONDS,
        now: since,
        abandoned: false,
        over: over.promise,
      };
      underWay.set(accountId, journey);
      (async () => {
        for (let day = 0; day < days && !stopping; day++) {
          journey.now = await change(world, accountId, null, (work) => advanceTime(work, DAY_SECONDS));
          await follow(accountId, journey.now);
        }
        underWay.delete(accountId);
      })()
        .catch((error: unknown) => {
          journey.abandoned = true;
          onTrouble(error);
        })
        .finally(over.resolve);
      return journey;
    },
    find: (accountId) => underWay.get(accountId) ?? null,
    isFollowed: (accountId) => getFollower()?.accountId === accountId,
    async stop() {
      stopping = true;
      await Promise.all([...underWay.values()].map(({ over }) => over));
    },
  };
}
