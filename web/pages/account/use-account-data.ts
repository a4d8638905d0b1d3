import type { SubscriptionInfo } from '@horus/contract/billing';
import { useEffect } from 'react';
import { useSubscriptionInfo } from '#server/account-queries.ts';
import { refreshUser } from '#server/session.ts';
import { toast } from '#ui/toast.ts';

/** What a list of the account needs to know: its rows, and whether reading them failed. */
export interface AccountListState<Row> {
  /** Undefined while they are being read. */
  readonly rows: readonly Row[] | undefined;
  readonly failed: { readonly onRetry: () => void; readonly retrying: boolean } | null;
}

/** The customer's subscription, payments and invoices, as both views of the dashboard show them. */
export function useAccountData() {
  const { info, failed, failedAt, readAt, refreshing, refresh } = useSubscriptionInfo();

  useEffect(() => {
    if (failedAt === 0) return;
    toast.error('No se pudo obtener la información de tu suscripción', { toastId: 'subscription-info' });
  }, [failedAt]);

  function onRefresh(): void {
    void refresh();
    void refreshUser();
  }

  function listOf<Row>(read: (info: SubscriptionInfo) => readonly Row[]): AccountListState<Row> {
    const unread = failed && readAt === 0;
    return {
      rows: info && read(info),
      failed: unread ? { onRetry: onRefresh, retrying: refreshing } : null,
    };
  }

  return {
    info,
    readAt,
    refreshing,
    onRefresh,
    payments: listOf((each) => each.payments),
    invoices: listOf((each) => each.invoices),
  };
}
