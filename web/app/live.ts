/** React says with this event, on the document, that it is about to take the page over. */
export const HYDRATION_EVENT = 'horus:hydration';

/** React says with this event, on the document, that the page is its own from now on. */
export const LIVE_EVENT = 'horus:live';

/** Marks the page as live; called once, after hydration. */
export function announceLive(): void {
  document.documentElement.setAttribute('data-live', '');
  document.dispatchEvent(new Event(LIVE_EVENT));
}
