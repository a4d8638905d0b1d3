export const HYDRATION_EVENT = 'horus:hydration';

export const LIVE_EVENT = 'horus:live';

export function announceLive(): void {
  document.documentElement.setAttribute('data-live', '');
  document.dispatchEvent(new Event(LIVE_EVENT));
}
