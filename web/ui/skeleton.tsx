import { classNames } from '#ui/class-names.ts';

/** A bar of the size of what is coming; give it that size with `className`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      aria-busy="true"
      className={classNames('block h-4 animate-pulse-soft rounded-sm bg-paper-3', className)}
    />
  );
}
