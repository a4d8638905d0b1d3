import { recordWords } from '#content/record-sheet.ts';

/** What to say of a failure that the sheet's own texts caused; what draws the PDF is not loaded for it. */
export function pdfFailure(error: unknown): string | null {
  return error instanceof Error && error.name === 'UnwritableText'
    ? recordWords.unwritable(error.message)
    : null;
}
