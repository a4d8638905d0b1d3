import { type LeadDetail, leadKindLabels } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { formatMoment } from '@horus/contract/dates';
import { type MetaFunction, useParams } from 'react-router';
import { useLead, useLeadActions } from '#client/backoffice/leads.ts';
import { type Present, useIsAnswering, useLiveLeads } from '#client/backoffice/live-leads.ts';
import { textOf } from '#client/call.ts';
import { LeadState } from '#pages/backoffice/leads/lead-state.tsx';
import { LeadStatusPill, WaitsForCall } from '#pages/backoffice/leads/lead-status.tsx';
import { LeadAnswer, LeadHistory } from '#pages/backoffice/leads/lead-thread.tsx';
import { RequestDetails } from '#pages/backoffice/leads/request-details.tsx';
import { Requester } from '#pages/backoffice/leads/requester.tsx';
import { DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import { OtherViewers } from '#pages/backoffice/parts/other-viewers.tsx';
import { Phones } from '#pages/backoffice/parts/phones.tsx';
import { UnansweredCall } from '#pages/backoffice/parts/unanswered-call.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { classNames } from '#ui/class-names.ts';
import { SectionPanel } from '#ui/panel.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';

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
  const [answering, onText] = useIsAnswering(leadId);
  const present = useLiveLeads(leadId, answering);
  return (
    <DetailPage
      list={list}
      query={useLead(leadId)}
      todo={() => 'responder'}
      missing="Esa solicitud no existe"
      missingText="Puede que haya vencido, o que se haya eliminado la cuenta de quien la hizo."
    >
      {(lead) => <Lead key={lead.id} lead={lead} present={present} onText={onText} />}
    </DetailPage>
  );
}

/**
 * Two independent columns: the first row has the height of the request alone, a longer answer
 * extends the second, a longer history the last.
 */
const columns = 'xl:grid-cols-2 xl:grid-rows-[minmax(min-content,0)_auto_auto_1fr]';

function Lead({
  lead,
  present,
  onText,
}: {
  readonly lead: LeadDetail;
  readonly present: Present;
  readonly onText: (text: string) => void;
}) {
  const isWide = useIsWide();
  // Wide screens show the answer next to the request, and the rest below.
  const state = (
    <SectionPanel key="state" title="Cómo está" className="xl:col-start-2 xl:row-start-3">
      <LeadState lead={lead} />
      {lead.waitsForCall && <LeadCalls lead={lead} />}
    </SectionPanel>
  );
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
      <p className="flex flex-wrap items-center gap-x-4">
        {lead.company && <span className="wrap-anywhere">{lead.name}</span>}
        {lead.phone && <Phones phones={[lead.phone]} />}
      </p>
      <OtherViewers present={present} what="esta solicitud" />
      <div className={classNames('mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5', columns)}>
        <RequestDetails key="asked" lead={lead} className="xl:col-start-1 xl:row-start-1" />
        <LeadAnswer
          key="answer"
          lead={lead}
          onText={onText}
          className="xl:col-start-2 xl:row-start-1 xl:row-span-2"
        />
        {!isWide && state}
        <LeadHistory key="history" lead={lead} className="xl:col-start-1 xl:row-start-2 xl:row-span-3" />
        {isWide && state}
        <Requester key="who" lead={lead} className="xl:col-start-2 xl:row-start-4" />
      </div>
    </>
  );
}

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
