import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A sheet of paper with a hairline around it. */
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
  /** Beside the title: a status, a link, a button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** What a link within the page leads to it by. */
  readonly id?: string;
}

/** A panel that is a section with a heading of its own. */
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
