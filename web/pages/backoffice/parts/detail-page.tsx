import type { UseQueryResult } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallError, textOf } from '#client/call.ts';
import { itemKeys } from '#content/backoffice/keys.ts';
import { ListPager } from '#pages/backoffice/parts/list-pager.tsx';
import { useListPlace } from '#pages/backoffice/parts/use-list-place.ts';
import { KeyHints, useKeySwitch, useLetterKeys } from '#pages/backoffice/parts/use-queue-keys.tsx';
import { Icon } from '#ui/icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';

interface DetailPageProps<Data> {
  readonly list: { readonly href: string; readonly name: string };
  readonly query: UseQueryResult<Data>;
  readonly missing: string;
  /** Reason for a missing row; by default, that its customer may be deleted. */
  readonly missingText?: string;
  /**
   * Name of the first control with `data-todo`: 'e' focuses it, or opens its dialog or link. Null
   * when nothing is left to do. A field with `data-key` is focused by that key.
   */
  readonly todo?: (data: Data) => string | null;
  readonly children: (data: Data) => ReactNode;
}

/** Leaving the page would lose these. */
export const UNSAVED = '[data-unsaved], input[type=file]:valid';

export function DetailPage<Data>(props: DetailPageProps<Data>) {
  const { list, query, missing, missingText, todo, children } = props;
  const { data, error, errorUpdateCount, refetch, isFetching } = query;
  const isMissing = error instanceof CallError && [400, 404].includes(error.status);
  const place = useListPlace();
  const navigate = useNavigate();
  // The list is the previous history entry, with its position.
  function onBack(event: MouseEvent): void {
    if (!place || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  }
  const page = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLAnchorElement>(null);
  const keys = useKeySwitch();
  useLetterKeys(keys.on, (key) => {
    const wanted = key === 'e' ? '[data-todo]' : `[data-key="${CSS.escape(key)}"]`;
    const target = page.current?.querySelector<HTMLElement>(`${wanted}:not(:disabled)`);
    target?.focus();
    // The focus alone leaves a field cut off that is partly visible.
    target?.scrollIntoView({ block: 'nearest' });
    // A control that acts at once needs a second key.
    if (target?.matches('a, [aria-haspopup=dialog], [type=file]')) target.click();
    const leads = key === 'Escape' && !page.current?.querySelector(UNSAVED);
    if (leads) back.current?.click();
    return Boolean(target) || leads;
  });
  const doing = data === undefined ? null : todo?.(data);
  return (
    <div ref={page}>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Link
          ref={back}
          aria-keyshortcuts={keys.on ? 'Escape' : undefined}
          to={place?.href ?? list.href}
          onClick={onBack}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-lapis-700"
        >
          <Icon name="arrowLeft" className="size-4.5" />
          {place?.name ?? list.name}
        </Link>
        {place && <ListPager place={place} on={keys.on} />}
      </div>
      {data !== undefined ? (
        children(data)
      ) : errorUpdateCount > 0 ? (
        <ErrorState
          page
          title={isMissing ? missing : 'No hemos podido leerlo'}
          onRetry={isMissing ? undefined : () => void refetch()}
          retrying={isFetching}
        >
          {isMissing ? (missingText ?? 'Puede que su cuenta se haya eliminado.') : textOf(error, '')}
        </ErrorState>
      ) : (
        <div aria-busy="true" className="mt-2 grid gap-4">
          <h1 className="sr-only">Cargando...</h1>
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {data !== undefined && (
        <KeyHints
          {...keys}
          keys={[
            ...(doing ? [['e', doing]] : []),
            ...(place?.items[1] ? [itemKeys.neighbours] : []),
            itemKeys.back,
          ]}
        />
      )}
    </div>
  );
}

export function DetailFacts({ facts }: { readonly facts: readonly (readonly [string, ReactNode | null])[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-8 gap-y-3 text-sm">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-600">{name}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
