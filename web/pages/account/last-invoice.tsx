import type { Invoice } from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { invoiceStatusWords } from '#pages/account/explained-status.tsx';
import { Icon } from '#ui/icons.tsx';

/** The whole row links to the PDF. */
export function LastInvoice({ invoices }: { readonly invoices: readonly Invoice[] }) {
  const last = invoices.find(({ pdfUrl }) => pdfUrl !== null);
  if (!last?.pdfUrl) return null;
  const { number, date, amount, currency, pdfUrl } = last;
  return (
    <a
      href={pdfUrl}
      target="_blank"
      rel="noopener"
      className="group flex min-h-16 items-center gap-4 bg-white px-5 py-3 text-ink-900 no-underline hover:bg-lapis-50 active:bg-lapis-100 sm:px-8"
    >
      <span className="min-w-0 grow sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-4">
        <span className="block font-semibold">Última factura</span>{' '}
        <span className="block text-sm text-ink-600">
          {formatLongDate(date)}
          <span className="max-sm:sr-only"> · {number}</span> ·{' '}
          <span className="figures">{formatMoney(amount, currency)}</span>
          {' · '}
          {invoiceStatusWords(last)}
        </span>
      </span>
      <span className="inline-flex shrink-0 items-center gap-2 text-sm font-semibold text-lapis-700 group-hover:underline group-hover:underline-offset-4">
        <Icon name="download" className="size-5 shrink-0" />
        <span className="max-xs:sr-only">Descargar</span>
        <span className="sr-only"> en PDF (se abre en otra pestaña)</span>
      </span>
    </a>
  );
}
