import type { VerifyCheckoutAnswer } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { thanks } from '#content/thanks.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { clearDraft } from '#pages/site/hiring/hiring-draft.ts';
import {
  OrderDone,
  OrderFailed,
  OrderPending,
  OrderVerifying,
  PageUnavailable,
} from '#pages/site/thanks/outcomes.tsx';
import { verifyCheckout } from '#server/verify-checkout.ts';
import { Guilloche } from '#ui/guilloche.tsx';

export const meta = () =>
  pageMeta({
    title: `${thanks.title} | Horus`,
    description: thanks.description,
    path: paths.site.thanks.href(),
    noindex: true,
  });

type Outcome =
  | { readonly status: 'unknown' | 'unavailable' | 'verifying' }
  | Pick<VerifyCheckoutAnswer, 'status' | 'message'>;

/** The session of the payment page, in the address. */
const SESSION = 'session_id';

/** /gracias?session_id=…: where a purchase without login comes back to. */
export default function ThanksPage() {
  const outcome = useOutcome(useSearchParams()[0].get(SESSION));
  return (
    <div
      data-start-parameter={SESSION}
      className="page-width grid min-h-[34rem] items-center gap-x-16 py-16 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="max-w-2xl">
        <Told outcome={outcome} />
      </div>
      <Guilloche className="w-full text-gold-400 max-lg:hidden" />
    </div>
  );
}

function Told({ outcome }: { readonly outcome: Outcome }) {
  switch (outcome.status) {
    case 'unknown':
      // The page as it is built: whether there is a session in its address only the browser knows.
      return (
        <>
          <div className="noscript:hidden idle:hidden">
            <OrderVerifying />
          </div>
          <div className="hidden noscript:block idle:block">
            <PageUnavailable />
          </div>
        </>
      );
    case 'unavailable':
      return <PageUnavailable />;
    case 'verifying':
      return <OrderVerifying />;
    case 'success':
      return <OrderDone />;
    case 'pending':
      return <OrderPending />;
    case 'error':
      return <OrderFailed message={outcome.message} />;
  }
}

/** What the server says of the session. */
function useOutcome(sessionId: string | null): Outcome {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'unknown' });

  useEffect(() => {
    if (!sessionId) return setOutcome({ status: 'unavailable' });
    const leaving = new AbortController();
    setOutcome({ status: 'verifying' });
    verifyCheckout(sessionId, leaving.signal)
      .then((answer) => {
        // Bought: what the wizard kept of it on this device is no longer needed.
        if (answer.status !== 'error') clearDraft();
        setOutcome(answer);
      })
      .catch(() => {
        if (!leaving.signal.aborted) setOutcome({ status: 'error', message: thanks.error.network });
      });
    return () => leaving.abort();
  }, [sessionId]);

  return outcome;
}
