import { type InstallationView, trackingHref } from '@horus/contract/installations';

/** Links to the carrier's page where it is known. Above a row's own link. */
export function TrackingNumber({
  of,
}: {
  readonly of: Pick<InstallationView, 'carrier' | 'trackingNumber'>;
}) {
  const href = trackingHref(of);
  if (!href) return of.trackingNumber;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="relative z-1 text-lapis-700 underline underline-offset-4"
    >
      {of.trackingNumber}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
