import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export function Panel({ className, ...div }: ComponentProps<'div'>) {
  return (
    <div
      {...div}
      className={classNames('rounded-lg border border-line bg-white p-5 text-ink-900 sm:p-7', className)}
    />
  );
}

interface SectionPanelProps {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  readonly id?: string;
}

export function SectionPanel({ title, aside, children, className, id }: SectionPanelProps) {
  return (
    <section
      id={id}
      className={classNames(
        'scroll-mt-20 rounded-lg border border-line bg-white p-5 text-ink-900 sm:p-7',
        className,
      )}
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
