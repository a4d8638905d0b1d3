import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { formatMoment } from '@horus/contract/dates';
import { now } from '#client/clock.ts';
import { describeReminder, isCallDue } from '#content/backoffice/leads.ts';
import { ASKED_ACT } from '#content/backoffice/palette-acts.ts';
import { LeadPhone } from '#pages/backoffice/leads/lead-phone.tsx';
import { narrowPanel } from '#pages/backoffice/leads/request-details.tsx';
import { PageLink } from '#pages/backoffice/parts/page-link.tsx';
import { UnansweredTries } from '#pages/backoffice/parts/unanswered-call.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { SectionPanel } from '#ui/panel.tsx';

export const TO_CALL = `?${ASKED_ACT}=llamar`;

/** Opens the form with the results of a call. The page's action where no mail can be sent. */
export function RecordCallLink({ lead: { replyTo } }: { readonly lead: LeadDetail }) {
  return (
    <PageLink
      to={TO_CALL}
      data-todo={replyTo === '' ? '' : undefined}
      className={buttonStyle('secondary', 'md', 'justify-self-start')}
    >
      Apuntar la llamada
    </PageLink>
  );
}

/** The call that the person asked for. */
export function LeadCall({ lead }: { readonly lead: LeadDetail }) {
  const tries = lead.entries.filter(({ result }) => result !== null && result !== 'spoken');
  return (
    <SectionPanel title="Llamada" aside={<LeadPhone lead={lead} />} className={narrowPanel}>
      <div className="grid gap-3 text-sm">
        <p>
          Pidió que le llamáramos el {formatMoment(lead.createdAt)}.
          {!isCallDue(lead, now()) && ` ${describeReminder(lead, now())}.`}
        </p>
        <UnansweredTries tries={tries.length} lastAt={tries.at(-1)?.at ?? null} />
        <RecordCallLink lead={lead} />
      </div>
    </SectionPanel>
  );
}
