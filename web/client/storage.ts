/** A browser's storage that never throws: what it refuses lasts as long as the page. */
interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** For every tab of this browser, until it is removed. */
export const deviceStorage = createSafeStorage(() => localStorage);
/** For this tab, as long as it is open. */
export const tabStorage = createSafeStorage(() => sessionStorage);

function createSafeStorage(open: () => Storage): SafeStorage {
  /** Values that storage refused, or took and did not return. */
  const unsaved = new Map<string, string>();

  function attempt<Result>(use: (storage: Storage) => Result): Result | null {
    try {
      return use(open()) ?? null;
    } catch {
      return null;
    }
  }
  const read = (key: string) => attempt((storage) => storage.getItem(key));

  return {
    get: (key) => unsaved.get(key) ?? read(key),
    set(key, value) {
      attempt((storage) => storage.setItem(key, value));
      if (read(key) === value) unsaved.delete(key);
      else unsaved.set(key, value);
    },
    remove(key) {
      unsaved.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** A stored JSON object; null for anything else. */
export function parseObject(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    return asObject(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : null;
}

/** The texts of a stored value, by their names. */
export function textsOf(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(asObject(value) ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
