/** Cuts after two lines; the tooltip and the notes have the rest. */
export function Said({ text }: { readonly text: string }) {
  return (
    <span title={text} className="line-clamp-2 text-sm">
      «{text}»
    </span>
  );
}
