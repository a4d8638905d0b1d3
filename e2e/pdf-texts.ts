/** Each text that the page of a PDF of ours shows, in its order. */
export function textsOf(pdf: Buffer): string[] {
  const file = new TextDecoder('windows-1252').decode(pdf);
  return [...file.matchAll(/\[(.*)\] TJ/g)].map(([, operand = '']) =>
    [...operand.matchAll(/\(((?:\\.|[^()\\])*)\)/g)]
      .map(([, part = '']) => part.replace(/\\(.)/g, '$1'))
      .join(''),
  );
}
