import type { SubscriptionInfo } from '@horus/contract/billing';
import { subscriptionStates } from '@horus/contract/subscription-states';
import { useEffect } from 'react';
import { useRefresh, useSubscriptionInfo } from '#client/account-queries.ts';
import { CallError } from '#client/call.ts';
import { refreshUser } from '#client/session.ts';
import type { MoreRows } from '#ui/list-foot.tsx';
import { toast } from '#ui/toast.ts';

const FAILED_TEXT = 'No se pudo obtener la información de tu suscripción';

export interface AccountListState<Row> {
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly failed: { readonly onRetry: () => void; readonly retrying: boolean } | null;
}

export interface YearProps<Row> {
  readonly year: string;
  /** Whether it is the only year with invoices or payments. */
  readonly onlyYear: boolean;
  readonly list: YearList<Row>;
}

interface YearList<Row> extends MoreRows {
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly readAgain: () => void;
}

export function useAccountData() {
  const { info, failed, failedAt, readAt, reading, readAgain } = useSubscriptionInfo();
  const refresh = useRefresh();

  const unread = failedAt > 0;
  const known = readAt > 0;

  // A background read that fails shows no error: the data stays, with its age.
  useEffect(() => {
    if (failedAt > 0 && !known) tell(FAILED_TEXT);
  }, [failedAt, known]);

  function onRetry(): void {
    void readAgain();
    void refreshUser();
  }

  function onRefresh(): void {
    if (refresh.isPending) return;
    refresh.mutate(undefined, {
      onError: (error) => {
        tell(isRateLimited(error) ? error.message : FAILED_TEXT);
        // Our own copy is available when Stripe is not.
        if (readAt === 0) void readAgain();
      },
    });
    void refreshUser();
  }

  function listOf<Row>(read: (info: SubscriptionInfo) => readonly Row[]): AccountListState<Row> {
    const unread = failed && readAt === 0;
    return { rows: info && read(info), failed: unread ? { onRetry, retrying: reading } : null };
  }

  return {
    info,
    retry: { onRetry, retrying: reading },
    freshness: {
      readAt,
      stale: unread ? ('unread' as const) : info && isMoving(info) ? ('moving' as const) : null,
      refreshing: refresh.isPending,
      onRefresh,
    },
    payments: listOf((each) => each.payments),
    invoices: listOf((each) => each.invoices),
  };
}

/** With a pending or overdue payment, Stripe may have newer data. */
function isMoving({ state }: SubscriptionInfo): boolean {
  const { tone } = subscriptionStates[state];
  return tone === 'waiting' || tone === 'bad';
}

function tell(text: string): void {
  toast.error(text, { toastId: text });
}

function isRateLimited(error: Error): boolean {
  return error instanceof CallError && error.code === 'request.rate_limited';
}
