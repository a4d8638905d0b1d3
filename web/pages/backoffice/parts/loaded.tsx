import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textOf } from '#client/call.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';

interface LoadedProps<Data> {
  /** Null counts as not there yet. */
  readonly query: UseQueryResult<Data | null>;
  /** Title of a failure. */
  readonly failed: string;
  /** Placeholder of the content's height. */
  readonly skeleton?: string;
  readonly className?: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data, also after a later failure; else the failure, or a placeholder. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failed, skeleton = 'h-64', className, children } = props;
  const { data, error, errorUpdateCount, refetch, isFetching } = query;
  if (data !== undefined && data !== null) return children(data);
  // A retry clears `error`, but the pressed button must keep the focus.
  if (errorUpdateCount > 0) {
    return (
      <ErrorState
        title={failed}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className={className ?? ''}
      >
        {textOf(error, '')}
      </ErrorState>
    );
  }
  return <Skeleton className={classNames('w-full', skeleton, className)} />;
}
