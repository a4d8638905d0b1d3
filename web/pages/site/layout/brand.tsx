import { classNames } from '#ui/class-names.ts';
import { Mark } from '#ui/mark.tsx';

/** Logo and name; only the logo where the text is too large for both. */
export function Brand({ name, className }: { readonly name: string; readonly className?: string }) {
  return (
    <span className={classNames('flex min-h-11 items-center gap-2.5', className)}>
      <Mark className="size-10 shrink-0" />
      <span className="font-display text-2xl leading-none font-semibold tracking-tight max-[18rem]:sr-only">
        {name}
      </span>
    </span>
  );
}
