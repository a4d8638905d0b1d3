import { useEffect, useState } from 'react';
import { useSession } from '#client/session.ts';
import { anyBuyer, type Buyer } from '#pages/site/pricing/plan-offer.ts';
import { importAgain } from '#ui/import-again.ts';

/**
 * What the prices depend on of the logged-in user's company; a stranger's until that is known. Only
 * who has been to the payment page can have bought: nobody else is asked about.
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

  return known && known.customerId === customerId ? known.buyer : anyBuyer;
}

/**
 * Null when it can't be read: then the cards stay as they are, and the payment page says what is
 * charged before it is.
 */
async function readBuyer(signal: AbortSignal): Promise<Buyer | null> {
  try {
    const part = await importAgain(() => import('#pages/site/pricing/read-buyer.ts'));
    return await part.readBuyer(signal);
  } catch {
    return null;
  }
}
