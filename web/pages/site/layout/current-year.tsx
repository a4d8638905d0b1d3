/** The current year. The boot module writes it into the prerendered page, and React keeps it. */
export function CurrentYear() {
  return (
    <span data-year suppressHydrationWarning className="figures inline-block min-w-[4ch] noscript:hidden">
      {typeof document === 'undefined' ? '' : String(new Date().getFullYear())}
    </span>
  );
}
