import type { Source } from '#content/law.ts';
import { NavAnchor } from '#pages/site/layout/nav-anchor.tsx';
import { classNames } from '#ui/class-names.ts';

export function Sources({
  sources,
  className,
}: {
  readonly sources: readonly Source[];
  readonly className?: string;
}) {
  return (
    <p className={classNames('flex flex-wrap gap-x-6 text-sm', className)}>
      {sources.map((source) => (
        <NavAnchor
          key={source.href}
          link={{ ...source, external: true }}
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-lapis-700 underline underline-offset-4 on-ink:text-gold-300"
        />
      ))}
    </p>
  );
}
