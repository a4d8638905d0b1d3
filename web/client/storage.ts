/** Storage that never throws: values that the browser refuses last as long as the page. */
interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** For all tabs. */
export const deviceStorage = createSafeStorage(() => localStorage);
/** For this tab until it closes. */
export const tabStorage = createSafeStorage(() => sessionStorage);

function createSafeStorage(open: () => Storage): SafeStorage {
  /** Values that the storage refused or did not return. */
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

/** Returns null for anything but a JSON object. */
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

export function textsOf(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(asObject(value) ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
