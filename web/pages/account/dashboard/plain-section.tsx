import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface QuietSectionProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
}

export function PlainSection({ title, children, className }: QuietSectionProps) {
  return (
    <section className={classNames('flex min-w-0 flex-col border-t border-line pt-5 pb-8', className)}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
