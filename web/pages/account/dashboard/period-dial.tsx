import { TIME_ZONE } from '@horus/contract/dates';
import type { CurrentPeriod } from '#pages/account/plan/current-period.ts';
import { classNames } from '#ui/class-names.ts';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';

const dayAndMonth = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  timeZone: TIME_ZONE,
});

/**
 * Shows the elapsed time as a golden rim, with the days left or the end of the free period in the
 * middle.
 */
export function PeriodDial({
  period,
  className,
}: {
  readonly period: CurrentPeriod | null;
  readonly className?: string;
}) {
  const { daysLeft = null, elapsed = 0 } = period ?? {};
  const freeUntil = period?.isFree ? dayAndMonth.format(period.endsAt) : null;
  return (
    <div className={classNames('relative grid shrink-0 place-items-center', className)}>
      <Dial className="size-full text-gold-400">
        <DialArc radius={99} thickness={0.6} className="opacity-40" />
        <DialTicks count={60} radius={92} length={6} thickness={0.9} className="opacity-70" />
        <DialTicks count={12} radius={89} length={12} thickness={1.8} />
        <DialArc radius={72} thickness={1} className="opacity-40" />
        {daysLeft === null ? (
          <DialHand turn={0} length={50} thickness={2} className="opacity-50" />
        ) : (
          <>
            {elapsed > 0 && <DialArc radius={72} thickness={5} to={elapsed} />}
            <g transform={`rotate(${elapsed * 360})`}>
              <line y1={-64} y2={-80} strokeWidth={2.5} className="stroke-white" />
            </g>
          </>
        )}
      </Dial>
      {daysLeft !== null && (
        <p className="absolute text-center leading-none">
          {freeUntil ? (
            <>
              <span className="block text-sm text-ink-200">Gratis hasta el </span>
              <span className="display-figures mt-1 block font-display text-3xl font-semibold text-white">
                {freeUntil}
              </span>
            </>
          ) : daysLeft > 0 ? (
            <>
              <span className="block text-sm text-ink-200">{daysLeft === 1 ? 'Queda' : 'Quedan'} </span>
              <span className="display-figures block font-display text-5xl font-semibold text-white">
                {daysLeft}
              </span>
              <span className="mt-1 block text-sm text-ink-200">{daysLeft === 1 ? 'día' : 'días'}</span>
            </>
          ) : (
            <span className="block font-display text-4xl font-semibold text-white">Hoy</span>
          )}
        </p>
      )}
    </div>
  );
}
