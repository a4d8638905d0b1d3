import display from '#fonts/record-display.ttf?url';
import strong from '#fonts/record-strong.ttf?url';
import text from '#fonts/record-text.ttf?url';
import { recordPdf } from '#pages/site/record/record-pdf.ts';
import type { RecordSheet } from '#pages/site/record/record-sheet.ts';
import { type Face, readFace } from '#pages/site/record/true-type.ts';

/** @throws TypeError when a font can't be loaded */
export async function makeRecordPdf(sheet: RecordSheet): Promise<Uint8Array<ArrayBuffer>> {
  const [textFace, strongFace, displayFace] = await Promise.all([
    fetchFace('Commissioner-Regular', text),
    fetchFace('Commissioner-SemiBold', strong),
    fetchFace('Piazzolla-SemiBold', display),
  ]);
  return recordPdf(sheet, { text: textFace, strong: strongFace, display: displayFace });
}

async function fetchFace(name: string, address: string): Promise<Face> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${answer.status} for ${address}`);
  return readFace(name, new Uint8Array(await answer.arrayBuffer()));
}
