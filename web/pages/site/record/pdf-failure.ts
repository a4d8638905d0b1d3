import { recordWords } from '#content/record-sheet.ts';

/** What to say of a PDF that failed by the sheet's own texts. Loads nothing of what draws it. */
export function pdfFailure(error: unknown): string | null {
  return error instanceof Error && error.name === 'UnwritableText'
    ? recordWords.unwritable(error.message)
    : null;
}
