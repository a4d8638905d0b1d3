import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export function Facts({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return <dl className={classNames('grid gap-x-8 gap-y-5', className)}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-600 on-ink:text-ink-300">{name}</dt>
      <dd className="mt-0.5 font-semibold break-words">{children}</dd>
    </div>
  );
}
