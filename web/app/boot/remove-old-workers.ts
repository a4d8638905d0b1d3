/**
 * An earlier site left service workers and 'sw-' caches in visitors' browsers; they would serve it
 * for ever.
 */
export async function removeOldWorkers(): Promise<void> {
  try {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) if (name.includes('sw-')) await caches.delete(name);
  } catch {
    // Both are refused in private windows and on plain http: then there is nothing to remove
    // either.
  }
}
