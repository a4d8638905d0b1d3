import type { RoleFor } from '@horus/contract/calls';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { hasRole } from '@horus/contract/roles';
import { type MetaFunction, useSearchParams } from 'react-router';
import { useInvoiceRequests, useKnownPayment } from '#client/account-queries.ts';
import { invoiceRequest } from '#content/invoice-request.ts';
import { AskOwner } from '#pages/account/frame/ask-owner.tsx';
import { BackToDashboard } from '#pages/account/frame/back-to-dashboard.tsx';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { InvoiceForm } from '#pages/account/request-invoice/invoice-form.tsx';
import { RequestsList } from '#pages/account/request-invoice/requests-list.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: `${invoiceRequest.title} | Horus`,
    description: invoiceRequest.lead,
    path: paths.account.requestInvoice.href(),
    noindex: true,
  });

/** /solicitar-factura?pago=…, with or without a payment. */
export default function RequestInvoicePage() {
  const [search, setSearch] = useSearchParams();
  const paymentId = search.get('pago');
  const { data, isError, isFetching, refetch } = useInvoiceRequests(paymentId ?? undefined);
  const mayAsk = hasRole(useCustomer().role, 'billing' satisfies RoleFor<'POST /api/facturas/solicitar'>);
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <div className="page-width py-4 sm:py-8">
      <BackToDashboard />
      <h1 className="mt-2 text-4xl">{invoiceRequest.title}</h1>
      <p className="mt-2 text-ink-600">{invoiceRequest.lead}</p>
      <ul className="mt-5 mb-8 list-disc space-y-1 pl-5 text-sm text-ink-700">
        {invoiceRequest.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <div className="grid gap-6">
        {paymentId && <PaidFor paymentId={paymentId} onRemove={() => setSearch({}, { replace: true })} />}
        {!mayAsk ? (
          <Panel>
            <AskOwner what="Tu rol no permite pedir facturas." />
          </Panel>
        ) : data || isError ? (
          <InvoiceForm
            lastData={data?.lastData ?? null}
            fiscalData={data?.fiscalData ?? null}
            billedTo={data?.billedTo ?? null}
            paymentId={paymentId}
          />
        ) : (
          <FormSkeleton />
        )}
      </div>
      <div className="mt-10">
        <RequestsList rows={data?.requests} failed={isError && !data ? retry : null} />
      </div>
    </div>
  );
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-6 lg:grid-cols-2">
      <span className="sr-only">Cargando...</span>
      {[6, 5].map((fields) => (
        <Panel key={fields}>
          <Skeleton className="mb-7 h-7 w-48" />
          {Array.from({ length: fields }, (_, index) => `field-${index}`).map((key) => (
            <div key={key} className="mb-5">
              <Skeleton className="mb-2 h-4 w-32" />
              <Skeleton className="h-12 w-full" />
            </div>
          ))}
        </Panel>
      ))}
    </div>
  );
}

interface PaidForProps {
  readonly paymentId: string;
  readonly onRemove: () => void;
}

function PaidFor({ paymentId, onRemove }: PaidForProps) {
  const payment = useKnownPayment(paymentId);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-lapis-300 bg-lapis-50 py-2 pr-2 pl-4 text-sm">
      <p className="flex min-w-0 gap-3">
        <Icon name="info" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {payment
            ? `Factura del pago del ${formatLongDate(payment.date)}: ${payment.description}, ${formatMoney(payment.amount, payment.currency)}.`
            : `Factura del pago con referencia ${paymentId}.`}
        </span>
      </p>
      <Button variant="quiet" onClick={onRemove}>
        Quitar este pago
      </Button>
    </div>
  );
}
