import type { SubscriptionInfo } from '@horus/contract/billing';
import { subscriptionStates } from '@horus/contract/subscription-states';
import { useEffect } from 'react';
import { useRefresh, useSubscriptionInfo } from '#client/account-queries.ts';
import { CallError } from '#client/call.ts';
import { refreshUser } from '#client/session.ts';
import type { MoreRows } from '#ui/list-foot.tsx';
import { toast } from '#ui/toast.ts';

const FAILED_TEXT = 'No se pudo obtener la información de tu suscripción';

/** What a list of the account needs to know: its rows, and whether reading them failed. */
export interface AccountListState<Row> {
  /** Undefined while they are being read. */
  readonly rows: readonly Row[] | undefined;
  readonly failed: { readonly onRetry: () => void; readonly retrying: boolean } | null;
}

/** What a list of a year's papers needs to know. */
export interface YearProps<Row> {
  readonly year: string;
  /** There is no other year of which there are papers. */
  readonly onlyYear: boolean;
  readonly list: YearList<Row>;
}

interface YearList<Row> extends MoreRows {
  /** Undefined while they are being read. */
  readonly rows: readonly Row[] | undefined;
  readonly readAgain: () => void;
}

/** The customer's subscription, payments and invoices, as both views of the dashboard show them. */
export function useAccountData() {
  const { info, failed, failedAt, readAt, reading, readAgain } = useSubscriptionInfo();
  const refresh = useRefresh();

  const unread = failedAt > 0;
  const known = readAt > 0;

  // What is read behind the scenes fails without a word: what is shown stays, and says of when it
  // is.
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
        // Our own copy answers also when the payment provider does not.
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

/** Money is on its way or owed: the payment provider may know more than we have heard. */
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
