import { change, look, type World } from '#stripe/work';
import { advanceTime } from './due.ts';

const DAY_SECONDS = 86_400;
/** Time limit for a follower's work of one day. */
const FOLLOWER_TIMEOUT_MS = 120_000;

/** A clock that is being advanced; times in epoch seconds. */
export interface Journey {
  readonly since: number;
  readonly until: number;
  readonly now: number;
  /** Whether it stopped because its follower failed. */
  readonly abandoned: boolean;
  /** Resolves at the end; never rejects. */
  readonly over: Promise<void>;
}

/** An application that follows an account's clock. */
export interface Follower {
  readonly accountId: string;
  /** Notified of each day; its response ends the day. */
  readonly url: string;
}

/** Advances accounts' clocks day by day, so that followers process each day. */
export interface Journeys {
  /** Starts a journey, or returns the running one. */
  begin(accountId: string, days: number): Promise<Journey>;
  /** Returns the running journey, or the last one if it was abandoned. */
  find(accountId: string): Journey | null;
  /** Whether an application follows it, which makes it slow. */
  isFollowed(accountId: string): boolean;
  /** Stops running journeys at the end of their day. */
  stop(): Promise<void>;
}

/** @param onTrouble called when a follower fails, which ends the journey */
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
