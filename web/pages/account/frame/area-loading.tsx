import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** Shown until the session is checked, with placeholders for a typical page. */
export function AreaLoading() {
  return (
    <div className="page-width py-8 sm:py-10 noscript:hidden">
      <Spinner label="Cargando tu área de cliente" className="size-9 text-lapis-600 sm:size-11" />
      <Skeleton className="mt-3 w-40" />
      <Skeleton className="mt-7 h-16 w-full" />
      <Skeleton className="mt-4 h-80 w-full" />
    </div>
  );
}
