export function SkipLink() {
  return (
    <a
      href="#contenido"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-ink-950 focus:px-4 focus:py-3 focus:text-white"
    >
      Saltar al contenido
    </a>
  );
}
