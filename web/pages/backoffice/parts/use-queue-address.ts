import { useSearchParams } from 'react-router';

const PAGES = 'paginas';

/**
 * Keeps the filters, the order and the number of pages in the address, so that going back, a reload
 * or a shared link shows the same list.
 */
export function useQueueAddress() {
  const [params, setParams] = useSearchParams();
  const { [PAGES]: pages = '', ...filters } = Object.fromEntries(params);

  /** Returns the address with changed filters and one page. An empty value removes a filter. */
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
    /** Changes filters without a history entry per letter. */
    filter: (changes: Readonly<Record<string, string>>) =>
      setParams(changed(changes), { replace: true, preventScrollReset: true }),
    showPages: (count: number) => {
      const next = changed({});
      next.set(PAGES, String(count));
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}
