import { type LeadRow, type LeadStatus, leadStatusLabels } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { Link } from 'react-router';
import { now } from '#client/clock.ts';
import { describeAlso, describeReminder, isCallDue } from '#content/backoffice/leads.ts';
import { useHasDraft } from '#pages/backoffice/parts/use-draft.ts';
import { classNames } from '#ui/class-names.ts';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

const tones: Readonly<Record<LeadStatus, StatusTone>> = {
  new: 'waiting',
  working: 'neutral',
  won: 'good',
  lost: 'bad',
  spam: 'neutral',
};

export function LeadStatusPill({ status }: { readonly status: LeadStatus }) {
  return <StatusPill tone={tones[status]}>{leadStatusLabels[status]}</StatusPill>;
}

/** Links to the newest other request of the same address. */
export function AlsoWrote({
  also,
  className,
}: {
  readonly also: NonNullable<LeadRow['also']>;
  readonly className: string;
}) {
  return (
    <Link
      to={paths.admin.lead.href({ leadId: also.id })}
      className={`-my-1 inline-block py-2 text-lapis-700 underline underline-offset-4 lg:py-1 ${className}`}
    >
      {describeAlso(also, now())}
    </Link>
  );
}

export function DraftMark({ leadId }: { readonly leadId: string }) {
  if (!useHasDraft(leadId)) return null;
  return <span className="block text-xs font-medium text-lapis-700">Borrador</span>;
}

export function CallIsDue() {
  return <StatusPill tone="bad">Hay que llamar</StatusPill>;
}

export function NextStep({ row }: { readonly row: LeadRow }) {
  const reminder = describeReminder(row, now());
  return (
    <>
      {isCallDue(row, now()) && <CallIsDue />}{' '}
      {reminder && (
        <span className={classNames('text-xs text-ink-700', row.reminderTime && 'font-semibold')}>
          {reminder}
        </span>
      )}
    </>
  );
}
