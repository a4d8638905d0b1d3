import { formatShortMoment } from '@horus/contract/dates';
import { useTimeline } from '#client/backoffice/customers.ts';
import { customerParts } from '#content/backoffice/customer-summary.ts';
import { Folded } from '#pages/backoffice/parts/folded.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';

export function CustomerTimeline({ organizationId }: { readonly organizationId: string }) {
  const query = useTimeline(organizationId);
  const { data, isError, refetch, isFetching } = query;
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <SectionPanel id={customerParts.history} title="Historia">
      {events ? (
        <Folded count={events.length} pages={query}>
          <ol className="grid gap-3 border-l border-line pl-4 text-sm">
            {events.map((event) => (
              <li key={event.id}>
                <p className="wrap-anywhere whitespace-pre-line">{event.what}</p>
                <p className="text-xs text-ink-600">
                  <time dateTime={event.at}>{formatShortMoment(event.at)}</time> · {event.who}
                </p>
              </li>
            ))}
          </ol>
        </Folded>
      ) : isError ? (
        <ErrorState
          title="No hemos podido leer su historia"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </SectionPanel>
  );
}
