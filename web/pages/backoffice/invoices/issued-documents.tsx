import type { InvoiceRequestDetail } from '@horus/contract/backoffice/invoices';
import { formatLongDate } from '@horus/contract/dates';
import { getFile } from '#client/backoffice/call.ts';
import { saveDownload } from '#client/save-file.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';

export function downloadDocument(requestId: string, version: number): Promise<void> {
  const params = { requestId, version: String(version) };
  return saveDownload(
    getFile('GET /api/admin/invoices/:requestId/documents/:version', { params }),
    'factura.pdf',
  );
}

/** The newest document is the customer's; the earlier ones are kept. */
export function IssuedDocuments({ request }: { readonly request: InvoiceRequestDetail }) {
  const { id, documents, isUnrectified } = request;
  const { busy, refusal, act } = useAction();
  if (documents.length === 0) return null;
  return (
    <SectionPanel title="Facturas emitidas">
      {isUnrectified && (
        <Alert className="mb-4">
          Después de enviar la {documents[0]?.number} se devolvió dinero de su pago. Emite la rectificativa y
          envíala abajo.
        </Alert>
      )}
      <ul className="grid gap-3 text-sm">
        {documents.map(({ version, number, issuedAt }, index) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0">
              <strong className="break-all">{number}</strong>, {formatLongDate(issuedAt)}
              {index > 0 && ' (sustituida)'}
            </span>
            <Button
              variant="secondary"
              busy={busy}
              aria-label={`Descargar ${number}`}
              onClick={() => void act(() => downloadDocument(id, version), 'Descargada')}
            >
              Descargar
            </Button>
          </li>
        ))}
      </ul>
      <RefusalAlert refusal={refusal} />
    </SectionPanel>
  );
}
