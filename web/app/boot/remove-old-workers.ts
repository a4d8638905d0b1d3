/** An earlier site left service workers and 'sw-' caches, which browsers would use forever. */
export async function removeOldWorkers(): Promise<void> {
  try {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) if (name.includes('sw-')) await caches.delete(name);
  } catch {
    // Private windows and plain http refuse both.
  }
}
