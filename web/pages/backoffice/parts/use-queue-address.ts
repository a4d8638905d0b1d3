import { useSearchParams } from 'react-router';

const PAGES = 'paginas';

/**
 * The filters, the order and the number of pages of a queue, which are all in its address: going
 * back, reloading and sending the address bring the same list.
 */
export function useQueueAddress() {
  const [params, setParams] = useSearchParams();
  const { [PAGES]: pages = '', ...filters } = Object.fromEntries(params);

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
    pages: /^[1-9]\d{0,3}$/.test(pages) ? Number(pages) : 1,
    href,
    /** Changes filters, without a step to go back for each letter. */
    filter: (changes: Readonly<Record<string, string>>) =>
      setParams(changed(changes), { replace: true, preventScrollReset: true }),
    showPages: (count: number) => {
      const next = changed({});
      next.set(PAGES, String(count));
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}
