import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { formatMoment } from '@horus/contract/dates';
import { useState } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import { useLead } from '#client/backoffice/leads.ts';
import { type Present, useIsAnswering, useLiveLeads } from '#client/backoffice/live-leads.ts';
import { now } from '#client/clock.ts';
import { describeKind, describeReminder, isCallDue } from '#content/backoffice/leads.ts';
import { CustomerOfLead } from '#pages/backoffice/leads/customer-of-lead.tsx';
import { LeadCall, TO_CALL } from '#pages/backoffice/leads/lead-call.tsx';
import { hasPhone, LeadPhone } from '#pages/backoffice/leads/lead-phone.tsx';
import { LeadState } from '#pages/backoffice/leads/lead-state.tsx';
import { AlsoWrote, CallIsDue, LeadStatusPill } from '#pages/backoffice/leads/lead-status.tsx';
import { LeadAnswer, LeadNotes, LeadThread, TO_REPLY } from '#pages/backoffice/leads/lead-thread.tsx';
import { narrowPanel, RequestDetails } from '#pages/backoffice/leads/request-details.tsx';
import { Requester } from '#pages/backoffice/leads/requester.tsx';
import { DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import { OtherViewers } from '#pages/backoffice/parts/other-viewers.tsx';
import { PartLinks } from '#pages/backoffice/parts/page-link.tsx';
import { HasAnswered } from '#pages/backoffice/parts/received-mail.tsx';
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
      todo={(lead) => (lead.replyTo ? 'responder' : hasPhone(lead) ? 'apuntar la llamada' : null)}
      missing="Esa solicitud no existe"
      missingText="Puede que haya vencido, o que se haya eliminado la cuenta de quien la hizo."
    >
      {(lead) => <Lead key={lead.id} lead={lead} present={present} onText={onText} />}
    </DetailPage>
  );
}

/** Stays in view beside a long request. */
const sticky = 'xl:sticky xl:top-5 xl:max-h-[calc(100dvh-2.5rem)] xl:overflow-y-auto';

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
  const [seen, setSeen] = useState(lead.version);
  /** An unsaved choice follows the operator's other changes. */
  const onSaved = ({ version }: LeadDetail) => {
    if (seen === lead.version) setSeen(version);
  };
  const call = lead.waitsForCall && <LeadCall lead={lead} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{lead.company || lead.name}</h1>
        <LeadStatusPill status={lead.status} />
        {lead.waitsForAnswer && <HasAnswered />}
        {isCallDue(lead, now()) && <CallIsDue />}
      </div>
      <p className="mt-1 text-sm text-ink-600">
        {describeKind(lead)}, {formatMoment(lead.createdAt)}
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        {lead.company && <span className="wrap-anywhere">{lead.name}</span>}
        {!lead.waitsForCall && hasPhone(lead) && (
          <span>
            <LeadPhone lead={lead} />
          </span>
        )}
      </p>
      {lead.reminderTime && <p className="text-sm font-semibold">{describeReminder(lead, now())}</p>}
      {lead.account && (
        <p className="text-sm">
          Ya es cliente: <CustomerOfLead customer={lead.account} />
        </p>
      )}
      {lead.also && <AlsoWrote also={lead.also} className="text-sm" />}
      <PartLinks
        label="En esta solicitud"
        links={[
          ...(hasPhone(lead) ? [[TO_CALL, 'Llamar'] as const] : []),
          ...(lead.replyTo ? [[TO_REPLY, 'Escribir'] as const] : []),
        ]}
      />
      <OtherViewers present={present} what="esta solicitud" />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_auto_auto_auto_1fr]">
        {!isWide && call}
        <RequestDetails lead={lead} className="xl:col-start-1 xl:row-start-1" />
        <LeadThread lead={lead} className="xl:col-start-1" />
        <LeadAnswer lead={lead} onSaved={onSaved} onText={onText} className="xl:col-start-1" />
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] gap-4 xl:col-start-2 xl:row-start-1 xl:row-span-5',
            sticky,
          )}
        >
          {isWide && call}
          <SectionPanel title="Seguimiento" className={narrowPanel}>
            <LeadState lead={lead} seen={seen} onSeen={setSeen} />
          </SectionPanel>
        </div>
        <LeadNotes lead={lead} onSaved={onSaved} className="xl:col-start-1" />
        <Requester lead={lead} onSaved={onSaved} className="xl:col-start-1" />
      </div>
    </>
  );
}
