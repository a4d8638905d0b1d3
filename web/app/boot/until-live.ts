import { LIVE_EVENT } from '#app/live.ts';

const live = new AbortController();
document.addEventListener(LIVE_EVENT, () => live.abort());

/** For listeners that handle events before React, until it is live. */
export const untilLive = { capture: true, signal: live.signal } as const;
