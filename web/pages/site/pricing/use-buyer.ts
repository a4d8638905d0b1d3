import { useEffect, useState } from 'react';
import { useSession } from '#client/session.ts';
import { type Buyer, firstTimeBuyer } from '#pages/site/pricing/plan-offer.ts';
import { importWithRetry } from '#ui/import-with-retry.ts';

/**
 * Returns the facts that affect the price; `firstTimeBuyer` until they are known. Only a company
 * with a Stripe customer can have bought, so others cause no request.
 */
export function useBuyer(): Buyer {
  const customerId = useSession().user?.stripeCustomerId ?? null;
  const [known, setKnown] = useState<{ customerId: string; buyer: Buyer } | null>(null);

  useEffect(() => {
    if (customerId === null) return;
    const leaving = new AbortController();
    void readBuyer(leaving.signal).then((buyer) => buyer && setKnown({ customerId, buyer }));
    return () => leaving.abort();
  }, [customerId]);

  return known && known.customerId === customerId ? known.buyer : firstTimeBuyer;
}

/**
 * Returns null on an error. The prices then stay as for a new company, and the payment page shows
 * the correct charge.
 */
async function readBuyer(signal: AbortSignal): Promise<Buyer | null> {
  try {
    const part = await importWithRetry(() => import('#pages/site/pricing/read-buyer.ts'));
    return await part.readBuyer(signal);
  } catch {
    return null;
  }
}
