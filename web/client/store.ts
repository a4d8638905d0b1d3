/** A value that components can follow with `useSyncExternalStore`. */
export interface Store<Value> {
  readonly read: () => Value;
  readonly set: (value: Value) => void;
  /** @returns the way to stop following */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(value: Value): Store<Value> {
  let current = value;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    set(next) {
      current = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
