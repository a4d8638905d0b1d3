import { recordWords } from '#content/record-sheet.ts';

/** Returns the message for a PDF that failed because of its texts. Imports no PDF code. */
export function pdfFailure(error: unknown): string | null {
  return error instanceof Error && error.name === 'UnsupportedCharacters'
    ? recordWords.unwritable(error.message)
    : null;
}
