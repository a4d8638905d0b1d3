import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

/** The box around segments; their columns are the caller's. */
export const segmentsStyle = 'rounded-lg border border-line-strong bg-white p-1';

/**
 * One of a few choices that stand side by side: a radio, or a checkbox where several can be chosen.
 * `className` is the label's; what else is given, the input's.
 */
export function Segment({ className, children, type = 'radio', ...input }: ComponentProps<'input'>) {
  return (
    <label className={classNames('segment', className)}>
      <input {...input} type={type} className="sr-only" />
      {children}
    </label>
  );
}
