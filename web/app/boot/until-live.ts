import { LIVE_EVENT } from '#app/live.ts';

const live = new AbortController();
document.addEventListener(LIVE_EVENT, () => live.abort());

/** For listeners that stand in for React, and hear of a thing first, until React is there. */
export const untilLive = { capture: true, signal: live.signal } as const;
