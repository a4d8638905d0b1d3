import { useState } from 'react';
import { type DownloadedFile, textOf } from '#client/call.ts';
import { saveDownload } from '#client/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';

interface DownloadCsvProps {
  readonly getCsv: () => Promise<DownloadedFile>;
  readonly fallbackName: string;
  /** Visible on phones too; by default 'Descargar en CSV', hidden there. */
  readonly label?: string;
}

export function DownloadCsv({ getCsv, fallbackName, label }: DownloadCsvProps) {
  const [busy, setBusy] = useState(false);
  async function onClick(): Promise<void> {
    setBusy(true);
    try {
      await saveDownload(getCsv(), fallbackName);
    } catch (error) {
      toast.error(textOf(error, 'No hemos podido preparar el fichero. Vuelve a intentarlo.'));
    }
    setBusy(false);
  }
  return (
    <Button
      variant="secondary"
      className="max-sm:px-3"
      busy={busy}
      busyLabel="Preparando..."
      onClick={() => void onClick()}
    >
      <Icon name="download" className="size-4.5 shrink-0" />
      {label ?? <span className="max-sm:sr-only">Descargar en CSV</span>}
    </Button>
  );
}
