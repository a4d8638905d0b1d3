import type { CurrentPeriod } from '#pages/account/current-period.ts';
import { classNames } from '#ui/class-names.ts';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';

/**
 * The period as a watch: what has gone by in gold along the rim, the days that are left in the
 * middle. Without days to count it is an idle watch.
 */
export function PeriodDial({
  period,
  className,
}: {
  readonly period: CurrentPeriod | null;
  readonly className?: string;
}) {
  const { daysLeft = null, elapsed = 0 } = period ?? {};
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
          {daysLeft > 0 ? (
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
