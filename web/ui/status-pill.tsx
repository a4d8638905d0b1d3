import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export type StatusTone = 'good' | 'ending' | 'bad' | 'waiting' | 'neutral';

const tones: Record<StatusTone, string> = {
  good: 'bg-green-100 text-green-700',
  ending: 'bg-gold-300 text-ink-900',
  bad: 'bg-brick-100 text-brick-700',
  waiting: 'bg-lapis-100 text-lapis-800',
  neutral: 'bg-paper-3 text-ink-700',
};

export function StatusPill({
  tone = 'neutral',
  wraps = false,
  children,
  className,
}: {
  readonly tone?: StatusTone;
  readonly wraps?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full forced-colors:border px-2.5 py-1 text-xs font-semibold',
        wraps ? 'max-w-full wrap-anywhere' : 'whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current forced-colors:bg-[CanvasText]" />
      {children}
    </span>
  );
}
