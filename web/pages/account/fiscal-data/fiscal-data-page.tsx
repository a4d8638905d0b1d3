import type { RoleFor } from '@horus/contract/calls';
import type { FiscalData } from '@horus/contract/fiscal-data';
import { paths } from '@horus/contract/paths';
import { hasRole } from '@horus/contract/roles';
import type { MetaFunction } from 'react-router';
import { useFiscalData } from '#client/fiscal-data.ts';
import { fiscalDataPage as text } from '#content/fiscal-data.ts';
import { invoiceRequest } from '#content/invoice-request.ts';
import { FiscalForm } from '#pages/account/fiscal-data/fiscal-form.tsx';
import { AccountPage } from '#pages/account/frame/account-page.tsx';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { Fact, Facts } from '#pages/account/parts/facts.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: `${text.title} | Horus`,
    description: text.lead,
    path: paths.account.fiscalData.href(),
    noindex: true,
  });

/** /cuenta/facturacion */
export default function FiscalDataPage() {
  const { role } = useCustomer();
  const { data, failed, readAgain, reading, save } = useFiscalData();
  const mayChange = hasRole(role, 'billing' satisfies RoleFor<'POST /api/account/fiscal-data'>);
  return (
    <AccountPage title={text.title} lead={text.lead}>
      {data === undefined ? (
        <Panel>
          {failed ? (
            <ErrorState title="No hemos podido leerlos" onRetry={readAgain} retrying={reading} />
          ) : (
            <Skeleton className="h-80 w-full" />
          )}
        </Panel>
      ) : mayChange ? (
        <FiscalForm data={data} save={save} />
      ) : (
        <FiscalDataView data={data} />
      )}
    </AccountPage>
  );
}

function FiscalDataView({ data }: { readonly data: FiscalData | null }) {
  const { company: labels } = invoiceRequest;
  return (
    <Panel>
      {data ? (
        <Facts className="sm:grid-cols-2">
          <Fact name={labels.companyName}>{data.companyName}</Fact>
          <Fact name={labels.taxId}>{data.taxId}</Fact>
          <Fact name={labels.address}>
            {data.address}, {data.postalCode} {data.city}
            {data.province !== data.city && ` (${data.province})`}, {data.country}
          </Fact>
          {data.copyTo && <Fact name={text.copies.copyTo}>{data.copyTo}</Fact>}
        </Facts>
      ) : (
        <EmptyState title={text.none.title}>{text.none.text}</EmptyState>
      )}
      <p className="mt-6 text-sm text-ink-600">{text.viewOnly}</p>
    </Panel>
  );
}
