import { useEffect, useRef, useState } from 'react';
import { importAgain } from '#ui/import-again.ts';

/** What has become of a part of the page whose code is loaded when it is first wanted. */
export interface Lazy<Part> {
  /** Null until it is there. */
  readonly part: Part | null;
  /** It could not be loaded: no network, or a page that is older than what the server has. */
  readonly failed: boolean;
  readonly loading: boolean;
  readonly load: () => void;
}

/**
 * Loads a part of the page once it is wanted. A failure is a state that can be shown and tried
 * again, not an error that takes the page with it, as a rejected `lazy()` is.
 * @param fetchPart the part's `import()`
 */
export function useLazy<Part extends object>(fetchPart: () => Promise<Part>, wanted: boolean): Lazy<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  const [loading, setLoading] = useState(false);
  const asked = useRef(false);

  function load(): void {
    asked.current = true;
    setLoading(true);
    importAgain(fetchPart)
      .then(setPart, () => setFailed(true))
      .finally(() => setLoading(false));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: wanting it is what loads it, once each time.
  useEffect(() => {
    if (wanted && !asked.current) load();
    if (!wanted && failed) {
      asked.current = false;
      setFailed(false);
    }
  }, [wanted, failed]);

  return { part, failed, loading, load };
}
