import { formatLongDate } from '@horus/contract/dates';
import { useEffect, useRef, useState } from 'react';
import { call, getFile } from '#client/call.ts';
import { type NewestExport, useDataExport } from '#client/own-account-queries.ts';
import { saveDownload } from '#client/save-file.ts';
import { DownloadButton } from '#pages/account/papers/download-button.tsx';
import { PasswordDialog } from '#pages/account/profile/password-dialog.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';

export function DataExportPanel() {
  const { newest, failed, reading, readAgain, take } = useDataExport();
  const [asking, setAsking] = useState(false);
  const newestState = useRef<HTMLDivElement>(null);
  const started = useRef(false);

  // The dialog can't restore the focus: its button is gone.
  useEffect(() => {
    if (asking || !started.current) return;
    started.current = false;
    newestState.current?.focus();
  }, [asking]);

  return (
    <SectionPanel title="Tus datos">
      <p className="-mt-2 text-sm text-ink-600">
        Llévate una copia de lo que guardamos sobre ti y tu empresa, en un ZIP con ficheros JSON y CSV.
      </p>
      <div ref={newestState} tabIndex={-1} className="mt-4 outline-none">
        {newest === undefined && !failed && <Skeleton className="h-11 w-full" />}
        {newest === undefined && failed && (
          <ErrorState title="No hemos podido leerlo" onRetry={readAgain} retrying={reading} />
        )}
        {newest !== undefined && <NewestExportState newest={newest} onAsk={() => setAsking(true)} />}
      </div>
      <PasswordDialog
        open={asking}
        title="Descargar mis datos"
        action="Preparar mi copia"
        failure="No hemos podido preparar tu copia."
        onClose={() => setAsking(false)}
        onPassword={async (password) => {
          take((await call('POST /api/account/exports', { body: { password } })).export);
          started.current = true;
          setAsking(false);
        }}
      />
    </SectionPanel>
  );
}

function NewestExportState({ newest, onAsk }: { readonly newest: NewestExport; readonly onAsk: () => void }) {
  switch (newest?.state) {
    case undefined:
      return (
        <Button variant="secondary" onClick={onAsk} className="w-full">
          Descargar mis datos
        </Button>
      );
    case 'preparing':
      return (
        <p role="status" className="flex items-start gap-3 text-sm">
          <Spinner className="mt-0.5 size-5 shrink-0 text-lapis-600" />
          <span>
            <strong className="font-semibold">Estamos preparando tu copia.</strong> Puedes seguir con otra
            cosa: te avisaremos por correo.
          </span>
        </p>
      );
    case 'failed':
      return (
        <div className="grid gap-4">
          <Alert tone="error">No hemos podido preparar tu copia.</Alert>
          <Button variant="secondary" onClick={onAsk}>
            Volver a intentarlo
          </Button>
        </div>
      );
    case 'ready':
      return (
        <div className="grid gap-4">
          <div role="status" className="text-sm">
            <p className="font-semibold">Tu copia del {formatLongDate(newest.createdAt)} está lista.</p>
            <p className="text-ink-600">
              {formatSize(newest.sizeBytes ?? 0)}. Puedes descargarla hasta el{' '}
              {formatLongDate(newest.expiresAt ?? newest.createdAt)}.
            </p>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm">
            <DownloadButton
              label="Descargar la copia de mis datos en ZIP"
              download={() => {
                const params = { exportId: newest.id };
                return saveDownload(
                  getFile('GET /api/account/exports/:exportId/download', { params }),
                  'mis-datos.zip',
                );
              }}
            >
              Descargar ZIP
            </DownloadButton>
            <Button variant="secondary" onClick={onAsk}>
              Preparar otra
            </Button>
          </div>
        </div>
      );
  }
}

/** `24 kB`, `1,3 MB`. */
function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const digits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat('es-ES', { style: 'unit', unit, maximumFractionDigits: digits }).format(value);
}
