import { type LeadDetail, leadKindLabels } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { formatMoment } from '@horus/contract/dates';
import { type MetaFunction, useParams } from 'react-router';
import { useLead, useLeadActions } from '#client/backoffice/leads.ts';
import { useLiveLeads } from '#client/backoffice/live-leads.ts';
import { textOf } from '#client/call.ts';
import { AskedFor } from '#pages/backoffice/leads/asked-for.tsx';
import { LeadState } from '#pages/backoffice/leads/lead-state.tsx';
import { LeadStatusPill, WaitsForCall } from '#pages/backoffice/leads/lead-status.tsx';
import { LeadThread } from '#pages/backoffice/leads/lead-thread.tsx';
import { WhoAsks } from '#pages/backoffice/leads/who-asks.tsx';
import { DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import { UnansweredCall } from '#pages/backoffice/parts/unanswered-call.tsx';
import { WhoElse } from '#pages/backoffice/parts/who-else.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { SectionPanel } from '#ui/panel.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Solicitud | Oficina de Horus',
    description: 'Una solicitud, quién la hace y qué se ha hecho con ella.',
    path: paths.admin.leads.href(),
    noindex: true,
  });

const list = { href: paths.admin.leads.href(), name: 'Solicitudes' };

/** /admin/solicitudes/:leadId */
export default function LeadPage() {
  const { leadId = '' } = useParams();
  const present = useLiveLeads(leadId);
  return (
    <DetailPage
      list={list}
      query={useLead(leadId)}
      missing="Esa solicitud no existe"
      missingText="Puede que haya vencido, o que se haya eliminado la cuenta de quien la hizo."
    >
      {(lead) => <Lead key={lead.id} lead={lead} present={present} />}
    </DetailPage>
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
      <WhoElse present={present} what="esta solicitud" />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <AskedFor lead={lead} />
          <LeadThread lead={lead} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-xl:order-first">
          <SectionPanel title="Cómo está">
            <LeadState lead={lead} />
            {lead.waitsForCall && <LeadCalls lead={lead} />}
          </SectionPanel>
          <WhoAsks lead={lead} />
        </div>
      </div>
    </>
  );
}

/** Calls that were not answered. */
function LeadCalls({ lead }: { readonly lead: LeadDetail }) {
  const { unanswered } = useLeadActions(lead.id);
  const calls = lead.entries.filter(({ kind }) => kind === 'call');
  return (
    <div className="mt-4">
      <UnansweredCall
        tries={calls.length}
        lastAt={calls.at(-1)?.at ?? null}
        againOn={calls.length > 0 ? lead.reminderOn : null}
        busy={unanswered.isPending}
        error={
          unanswered.error ? textOf(unanswered.error, 'No se ha guardado. Vuelve a intentarlo.') : undefined
        }
        onUnanswered={(againOn) => unanswered.mutate({ version: lead.version, againOn })}
      />
    </div>
  );
}
