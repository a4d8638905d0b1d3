import type { RoleFor } from '@horus/contract/calls';
import { paths } from '@horus/contract/paths';
import { hasRole } from '@horus/contract/roles';
import { type MetaFunction, useSearchParams } from 'react-router';
import { useInvoiceRequests } from '#client/account-queries.ts';
import { invoiceRequest } from '#content/invoice-request.ts';
import { AskOwner } from '#pages/account/ask-owner.tsx';
import { BackToDashboard } from '#pages/account/back-to-dashboard.tsx';
import { InvoiceForm } from '#pages/account/request-invoice/invoice-form.tsx';
import { PaidFor } from '#pages/account/request-invoice/paid-for.tsx';
import { RequestsList } from '#pages/account/request-invoice/requests-list.tsx';
import { useCustomer } from '#pages/account/require-user.tsx';
import { pageMeta } from '#pages/page-meta.ts';
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
