import type { ReactNode } from 'react';
import type { TapAnswer } from '#pages/site/demo-app/model/act.ts';
import type { WorkDay } from '#pages/site/demo-app/model/read-day.ts';
import { formatTime } from '#pages/site/record/zone-time.ts';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';

/** Minutes in a full turn of the dial. */
const TURN = 12 * 60;

interface ReaderDialProps {
  /** Since midnight, local time. */
  readonly minutes: number;
  readonly day: WorkDay;
  readonly answer: TapAnswer | null;
  readonly children: ReactNode;
}

/** Shows the time, the hours worked as an arc that ends now, and the colour of the last answer. */
export function ReaderDial({ minutes, day, answer, children }: ReaderDialProps) {
  const end = (minutes % TURN) / TURN;
  const worked = Math.min(day.workedMinutes + day.breakMinutes, TURN - 1) / TURN;
  const isIn = day.presence.state === 'in' || day.presence.state === 'break';
  return (
    <div className="demo-dial" data-answer={answer ?? 'ready'}>
      <Dial className="text-gold-500">
        <DialArc radius={99} thickness={0.6} className="opacity-60" />
        <DialTicks count={60} radius={93} length={5} thickness={0.7} className="opacity-70" />
        <DialTicks count={12} radius={90} length={11} thickness={1.4} />
        <DialArc radius={79} thickness={0.5} className="opacity-50" />
        {isIn && worked > 0 && (
          <DialArc
            radius={79}
            thickness={4}
            from={end - worked}
            to={end}
            className={day.presence.state === 'in' ? 'demo-arc-in' : 'demo-arc-break'}
          />
        )}
        {answer && <DialArc key={day.punches.length} radius={99} thickness={2.5} className="demo-sweep" />}
        <line y1={-84} y2={-99} strokeWidth={2.4} transform={`rotate(${end * 360})`} className="demo-hand" />
      </Dial>
      <p className="demo-time">
        <span className="figures font-display">{formatTime(minutes)}</span>
        <span className="figures text-sm">{children}</span>
      </p>
    </div>
  );
}
