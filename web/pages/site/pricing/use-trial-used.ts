import { useEffect, useState } from 'react';
import { useSession } from '#server/session.ts';

/**
 * Whether the company of whoever is logged in has had its free month; false until that is known. Only who has been to the
 * payment page can have: nobody else is asked about.
 */
export function useTrialUsed(): boolean {
  const customerId = useSession().user?.stripeCustomerId ?? null;
  const [usedBy, setUsedBy] = useState<string | null>(null);

  useEffect(() => {
    if (customerId === null) return;
    const leaving = new AbortController();
    void hasUsedTrial(leaving.signal).then((used) => used && setUsedBy(customerId));
    return () => leaving.abort();
  }, [customerId]);

  return customerId !== null && usedBy === customerId;
}

/** When it can't be read the cards stay as they are: the payment page says what is charged before it is. */
async function hasUsedTrial(signal: AbortSignal): Promise<boolean> {
  try {
    const { fetchSubscriptionInfo } = await import('#server/billing.ts');
    return (await fetchSubscriptionInfo(signal)).trialUsed;
  } catch {
    return false;
  }
}
