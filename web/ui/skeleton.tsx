import { classNames } from '#ui/class-names.ts';

export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      aria-busy="true"
      className={classNames('block h-4 animate-pulse-soft rounded-sm bg-paper-3', className)}
    />
  );
}
