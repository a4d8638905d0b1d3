import { useEffect, useRef, useState } from 'react';
import { importWithRetry } from '#ui/import-with-retry.ts';

export interface Lazy<Part> {
  readonly part: Part | null;
  /** No network, or the server has a newer build than the page. */
  readonly failed: boolean;
  readonly loading: boolean;
  readonly load: () => void;
}

/**
 * Loads a part of the page once it is wanted. Unlike a rejected `lazy()`, a failure is a state with
 * a retry and does not break the page.
 */
export function useLazy<Part extends object>(fetchPart: () => Promise<Part>, wanted: boolean): Lazy<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  const [loading, setLoading] = useState(false);
  const asked = useRef(false);

  function load(): void {
    asked.current = true;
    setLoading(true);
    importWithRetry(fetchPart)
      .then(setPart, () => setFailed(true))
      .finally(() => setLoading(false));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads when wanted, once per change.
  useEffect(() => {
    if (wanted && !asked.current) load();
    if (!wanted && failed) {
      asked.current = false;
      setFailed(false);
    }
  }, [wanted, failed]);

  return { part, failed, loading, load };
}
