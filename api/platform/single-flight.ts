/**
 * A runner that shares work: calls for a key while work for it is under way get that work's
 * outcome, refusals included, instead of starting their own.
 */
export function createSingleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const shared = underWay.get(key);
    if (shared) return shared;
    const started = work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}
