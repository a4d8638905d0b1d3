import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ASKED_ACT, type CustomerAct } from '#content/backoffice/palette-acts.ts';

/**
 * Does once what the address of the page asks for, and takes it off the address.
 * @param acts what is done here; null where it can't be done
 */
export function useAskedAct(acts: Partial<Record<CustomerAct, (() => void) | null>>): void {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const asked = params.get(ASKED_ACT) as CustomerAct | null;
  const isOurs = asked !== null && Object.hasOwn(acts, asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for.
  useEffect(() => {
    if (!isOurs) return;
    acts[asked]?.();
    params.delete(ASKED_ACT);
    setParams(params, { replace: true, preventScrollReset: true, state });
  }, [isOurs, asked]);
}
