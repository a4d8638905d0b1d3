/** Returns the texts of one of our PDFs, in order. */
export function textsOf(pdf: Buffer): string[] {
  const file = new TextDecoder('windows-1252').decode(pdf);
  return [...file.matchAll(/\[(.*)\] TJ/g)].map(([, operand = '']) =>
    [...operand.matchAll(/\(((?:\\.|[^()\\])*)\)/g)]
      .map(([, part = '']) => part.replace(/\\(.)/g, '$1'))
      .join(''),
  );
}
