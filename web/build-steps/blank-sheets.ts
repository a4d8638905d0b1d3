import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blankSheets } from '#content/record-page.ts';
import { recordPdf } from '#pages/site/record/record-pdf.ts';
import { readFace } from '#pages/site/record/true-type.ts';
import { clockOf } from '#pages/site/record/zone-time.ts';
import { emptyFields, readSheetFields } from '#pages/site/record-sheet/model/sheet-fields.ts';
import { sheetOfFields } from '#pages/site/record-sheet/model/sheet-of-fields.ts';
import { sheetXlsx } from '#pages/site/record-sheet/sheet-xlsx.ts';

/** Writes sheets without a month, for browsers without script. */
export async function writeBlankSheets(client: string, fonts: string, host: string): Promise<void> {
  const fields = { ...emptyFields, weeklyHours: '' };
  const month = sheetOfFields(fields, readSheetFields(fields), clockOf('UTC'), host);
  const [text, strong, display] = await Promise.all([
    faceOf(fonts, 'Commissioner-Regular', 'record-text'),
    faceOf(fonts, 'Commissioner-SemiBold', 'record-strong'),
    faceOf(fonts, 'Piazzolla-SemiBold', 'record-display'),
  ]);
  await mkdir(dirname(join(client, blankSheets.pdf)), { recursive: true });
  await writeFile(join(client, blankSheets.pdf), recordPdf(month.sheet, { text, strong, display }));
  const xlsx = await sheetXlsx(month);
  await writeFile(join(client, blankSheets.xlsx), new Uint8Array(await xlsx.arrayBuffer()));
}

async function faceOf(fonts: string, name: string, file: string) {
  return readFace(name, new Uint8Array(await readFile(join(fonts, `${file}.ttf`))));
}
