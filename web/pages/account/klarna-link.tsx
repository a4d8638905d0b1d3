import { company } from '#content/company.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';

/** Opens Klarna's customer page with the instalments. */
export function KlarnaLink({ className }: { readonly className?: string }) {
  return (
    <a
      href={company.KLARNA_PORTAL_URL}
      target="_blank"
      rel="noopener"
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold underline underline-offset-4',
        className,
      )}
    >
      Ver tus plazos en Klarna
      <Icon name="external" className="size-4" />
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
