import { law } from '#content/law.ts';
import { classNames } from '#ui/class-names.ts';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';

const { binding, proposed, rejected } = law.states;

/** The law's states: in force is a full dial, proposed a half dial, rejected a struck dial. */
export function LawPlate() {
  return (
    <section data-tone="ink" className="overflow-hidden">
      <div className="page-width pt-10 pb-14 sm:pt-16 sm:pb-20">
        <div className="max-w-3xl">
          <h1 className="text-5xl text-white">{law.title}</h1>
          <p className="mt-5 text-lg text-ink-200 sm:text-xl">{law.lead}</p>
          <p className="mt-4 text-lg font-semibold text-gold-300">{law.checked}</p>
        </div>
        <ol className="mt-10 grid gap-y-10 sm:mt-16 lg:grid-cols-3">
          <State {...binding} track="text-gold-500">
            <DialArc radius={92} thickness={5} />
            <DialTicks count={12} radius={76} length={14} thickness={4} />
            <DialHand turn={10.17 / 12} length={38} thickness={8} />
            <DialHand turn={10 / 60} length={58} thickness={5} />
          </State>
          <State {...proposed} track="text-gold-500/55">
            <DialArc radius={92} thickness={5} to={0.5} />
            <DialTicks count={12} radius={92} length={5} thickness={4} />
          </State>
          <State {...rejected} track="text-ink-600">
            <DialArc radius={92} thickness={4} className="text-ink-400" />
            <line x1={-62} y1={62} x2={62} y2={-62} strokeWidth={7} className="text-brick-400" />
          </State>
        </ol>
      </div>
    </section>
  );
}

interface StateProps {
  readonly id: string;
  readonly state: string;
  readonly title: string;
  readonly when: string;
  readonly text: string;
  readonly track: string;
  readonly children: React.ReactNode;
}

function State({ id, state, title, when, text, track, children }: StateProps) {
  return (
    <li className="relative pl-20 lg:pr-10 lg:pl-0">
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-0 -bottom-10 left-5.5 w-3 minute-track lg:inset-x-0 lg:top-5.5 lg:bottom-auto lg:left-0 lg:h-3 lg:w-auto lg:minute-track-along',
          track,
        )}
      />
      <Dial className="absolute left-0 size-14 rounded-full bg-ink-950 text-gold-300 ring-8 ring-ink-950 lg:relative">
        {children}
      </Dial>
      <p className="eyebrow text-gold-400 lg:mt-6">{state}</p>
      <h2 className="mt-1 text-2xl text-white">
        <a href={`#${id}`} className="underline-offset-4 hover:underline">
          {title}
        </a>
      </h2>
      <p className="mt-2 font-semibold text-ink-100">{when}</p>
      <p className="mt-1 max-w-sm text-ink-200">{text}</p>
    </li>
  );
}
