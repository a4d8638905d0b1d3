import { useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { recordPage } from '#content/record-page.ts';
import { recordWords } from '#content/record-sheet.ts';
import { pdfFailure } from '#pages/site/record/pdf-failure.ts';
import type { MonthSheet } from '#pages/site/record-sheet/model/sheet-of-fields.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';
import { importWithRetry } from '#ui/import-with-retry.ts';

type FileKind = 'pdf' | 'xlsx';

/** Loads the code of each file type on first use. */
async function makeFile(kind: FileKind, month: MonthSheet): Promise<Blob> {
  if (kind === 'pdf') {
    const { makeRecordPdf } = await importWithRetry(() => import('#pages/site/record/load-record-pdf.ts'));
    return new Blob([await makeRecordPdf(month.sheet)], { type: 'application/pdf' });
  }
  const { sheetXlsx } = await importWithRetry(() => import('#pages/site/record-sheet/sheet-xlsx.ts'));
  return sheetXlsx(month);
}

interface SheetButtonsProps {
  readonly month: MonthSheet;
  readonly check: () => boolean;
}

export function SheetButtons({ month, check }: SheetButtonsProps) {
  const [busy, setBusy] = useState<FileKind | null>(null);
  const [failure, setFailure] = useState('');

  async function save(kind: FileKind): Promise<void> {
    if (!check()) return;
    setBusy(kind);
    setFailure('');
    try {
      saveFile(await makeFile(kind, month), `${fileName(month)}.${kind}`);
    } catch (error) {
      setFailure(pdfFailure(error) ?? recordPage.failed);
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className="sm:max-lg:col-span-2">
      <div className="mt-2 grid gap-3 sm:max-lg:grid-cols-2">
        <Button
          data-live
          size="lg"
          onClick={() => void save('pdf')}
          busy={busy === 'pdf'}
          busyLabel={recordWords.busy}
        >
          <Icon name="download" />
          {recordWords.pdf}
        </Button>
        <Button
          data-live
          size="lg"
          variant="secondary"
          onClick={() => void save('xlsx')}
          busy={busy === 'xlsx'}
          busyLabel={recordWords.busy}
        >
          <Icon name="download" />
          {recordPage.xlsx}
        </Button>
      </div>
      <p role="alert" className="mt-3 text-sm font-medium text-brick-600 empty:hidden">
        {failure}
      </p>
    </div>
  );
}

/** 'registro-2026-11-lucia-pena': month and worker. */
function fileName({ sheet, days }: MonthSheet): string {
  const name = sheet.worker.name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return ['registro', days[0]?.date.slice(0, 7), name].filter(Boolean).join('-');
}
