import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

export const segmentsStyle = 'rounded-lg border border-line-strong bg-white p-1';

/** `className` goes to the label, other props to the input. */
export function Segment({ className, children, type = 'radio', ...input }: ComponentProps<'input'>) {
  return (
    <label className={classNames('segment', className)}>
      <input {...input} type={type} className="sr-only" />
      {children}
    </label>
  );
}
