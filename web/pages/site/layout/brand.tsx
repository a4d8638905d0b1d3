import { Mark } from '#ui/mark.tsx';

/** The sign of the house and the name. */
export function Brand({ name }: { readonly name: string }) {
  return (
    <span className="flex min-h-11 items-center gap-2.5">
      <Mark className="size-10 shrink-0" />
      <span className="font-display text-2xl leading-none font-semibold tracking-tight">{name}</span>
    </span>
  );
}
