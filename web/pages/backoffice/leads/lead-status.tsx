import { type LeadStatus, leadStatusLabels } from '@horus/contract/backoffice/leads';
import { formatLongDate } from '@horus/contract/dates';
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

export function WaitsForCall({
  waits,
  reminderOn,
}: {
  readonly waits: boolean;
  readonly reminderOn: string | null;
}) {
  return (
    <>
      {waits && (
        <span className="text-xs font-semibold whitespace-nowrap text-brick-700">Hay que llamar</span>
      )}{' '}
      {reminderOn && (
        <span className="text-xs text-ink-700">
          Recordatorio: {formatLongDate(`${reminderOn}T12:00:00Z`)}
        </span>
      )}
    </>
  );
}
