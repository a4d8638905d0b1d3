import { useSearchParams } from 'react-router';

const CURSOR = 'cursor';

/**
 * The filters, the order and the place of a queue, which all stand in its address: going back,
 * reloading and sending the address bring the same list.
 */
export function useQueueAddress() {
  const [params, setParams] = useSearchParams();
  const { [CURSOR]: cursor, ...filters } = Object.fromEntries(params);

  /** The list's address with filters changed, from its first row. Empty takes one away. */
  function href(changes: Readonly<Record<string, string>>): string {
    return `?${changed(changes)}`;
  }

  function changed(changes: Readonly<Record<string, string>>): URLSearchParams {
    return new URLSearchParams(
      Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== ''),
    );
  }

  return {
    filters: filters as Readonly<Record<string, string>>,
    cursor,
    href,
    /** Changes filters, without a step to go back for each letter. */
    filter: (changes: Readonly<Record<string, string>>) =>
      setParams(changed(changes), { replace: true, preventScrollReset: true }),
    /** Notes how far the list is read. */
    goTo: (place: string) => {
      const next = changed({});
      next.set(CURSOR, place);
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}
