import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ASKED_ACT, type DialogAct } from '#content/backoffice/palette-acts.ts';

/**
 * Runs the action of the page's address once and removes it from the address.
 * @param acts the actions of this component; null for an unavailable one
 */
export function useActionFromAddress(acts: Partial<Record<DialogAct, (() => void) | null>>): void {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const asked = params.get(ASKED_ACT) as DialogAct | null;
  const isOurs = asked !== null && Object.hasOwn(acts, asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per request.
  useEffect(() => {
    if (!isOurs) return;
    acts[asked]?.();
    params.delete(ASKED_ACT);
    setParams(params, { replace: true, preventScrollReset: true, state });
  }, [isOurs, asked]);
}
