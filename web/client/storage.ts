/** A browser's storage that never throws. Refused, full or null, it keeps nothing. */
interface SafeStorage {
  get(key: string): string | null;
  /** @returns whether it was kept */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** For every tab of this browser, until it is removed. */
export const deviceStorage = createSafeStorage(() => localStorage);
/** For this tab, as long as it is open. */
export const tabStorage = createSafeStorage(() => sessionStorage);

function createSafeStorage(open: () => Storage): SafeStorage {
  function attempt<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}
