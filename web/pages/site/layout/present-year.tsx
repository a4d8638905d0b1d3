/**
 * The year in which the page is read. It is not in the page as it is built: the boot module writes
 * it, and React leaves what stands there.
 */
export function PresentYear() {
  return (
    <span data-year suppressHydrationWarning className="figures inline-block min-w-[4ch] noscript:hidden">
      {typeof document === 'undefined' ? '' : String(new Date().getFullYear())}
    </span>
  );
}
