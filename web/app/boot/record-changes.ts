import { HYDRATION_EVENT } from '#app/live.ts';

/** Records changes by others, such as a translation, for app/undo-changes.ts. */
export function recordChanges(): void {
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(document.body, { childList: true, subtree: true, characterDataOldValue: true });
  document.addEventListener(HYDRATION_EVENT, (event) => {
    (event as CustomEvent<MutationRecord[]>).detail.push(...changes.concat(observer.takeRecords()));
    observer.disconnect();
  });
}
