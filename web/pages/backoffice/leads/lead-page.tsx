import { type LeadDetail, leadKindLabels } from '@horus/contract/backoffice/leads';
import { formatMoment } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { Link, type MetaFunction, useParams } from 'react-router';
import { useLead } from '#client/backoffice/leads.ts';
import { useLiveLeads } from '#client/backoffice/live-leads.ts';
import { textOf } from '#client/call.ts';
import { AskedFor } from '#pages/backoffice/leads/asked-for.tsx';
import { LeadState } from '#pages/backoffice/leads/lead-state.tsx';
import { LeadStatusPill, WaitsForCall } from '#pages/backoffice/leads/lead-status.tsx';
import { LeadThread } from '#pages/backoffice/leads/lead-thread.tsx';
import { WhoAsks } from '#pages/backoffice/leads/who-asks.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Solicitud | Oficina de Horus',
    description: 'Una solicitud, quién la hace y qué se ha hecho con ella.',
    path: paths.admin.leads.href(),
    noindex: true,
  });

/** /admin/solicitudes/:leadId */
export default function LeadPage() {
  const { leadId = '' } = useParams();
  const { data: lead, isError, error, refetch, isFetching } = useLead(leadId);
  const present = useLiveLeads(leadId);
  return (
    <>
      <Link
        to={paths.admin.leads.href()}
        className="inline-flex min-h-11 items-center text-lapis-700 underline"
      >
        Todas las solicitudes
      </Link>
      {!lead && isError && (
        <ErrorState
          page
          title={textOf(error, 'No hemos podido leer esta solicitud')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!lead && !isError && <Skeleton className="mt-3 h-96 w-full" />}
      {lead && <Lead key={lead.id} lead={lead} present={present} />}
    </>
  );
}

function Lead({
  lead,
  present,
}: {
  readonly lead: LeadDetail;
  readonly present: readonly { id: string; name: string }[];
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{lead.company || lead.name}</h1>
        <LeadStatusPill status={lead.status} />
        <WaitsForCall waits={lead.waitsForCall} reminderOn={null} />
      </div>
      <p className="mt-1 text-sm text-ink-600">
        {leadKindLabels[lead.kind]}, {formatMoment(lead.createdAt)}
      </p>
      <div role="status">
        {present.length > 0 && (
          <p className="mt-3 rounded-md border border-lapis-300 bg-lapis-50 px-4 py-3 text-sm">
            {`${present.map(({ name }) => name).join(', ')} ${present.length > 1 ? 'tienen' : 'tiene'} abierta esta solicitud ahora.`}
          </p>
        )}
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <AskedFor lead={lead} />
          <LeadThread lead={lead} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-xl:order-first">
          <SectionPanel title="Cómo está">
            <LeadState lead={lead} />
          </SectionPanel>
          <WhoAsks lead={lead} />
        </div>
      </div>
    </>
  );
}
