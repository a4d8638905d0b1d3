import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** Shown until the session is checked, with placeholders for a typical page. */
export function AreaLoading() {
  return (
    <div className="page-width py-6 sm:py-10 noscript:hidden">
      <Spinner label="Cargando tu área de cliente" className="size-9 text-lapis-600 sm:size-11" />
      <Skeleton className="mt-3 w-40" />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg max-lg:h-40" />
      </div>
    </div>
  );
}
