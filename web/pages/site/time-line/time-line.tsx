import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface TimeLineProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** Vertical list along the minute marks of an unrolled dial. */
export function TimeLine({ className, children }: TimeLineProps) {
  return (
    <ol
      className={classNames(
        'relative before:absolute before:inset-y-0 before:left-0 before:w-3.5 before:text-gold-500/70 before:minute-track sm:pl-48 sm:before:left-40',
        className,
      )}
    >
      {children}
    </ol>
  );
}

interface MomentProps {
  readonly id?: string;
  readonly when: ReactNode;
  readonly children: ReactNode;
}

export function Moment({ id, when, children }: MomentProps) {
  return (
    <li
      id={id}
      className="relative pl-8 before:absolute before:top-3 before:left-0 before:h-0.5 before:w-6 before:bg-gold-500 sm:pl-0 sm:before:-left-8"
    >
      <div className="figures text-sm sm:absolute sm:-left-48 sm:w-36 sm:pt-0.5 sm:text-right">{when}</div>
      {children}
    </li>
  );
}
