import type { VerifyCheckoutAnswer } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { verifyCheckout } from '#client/verify-checkout.ts';
import { thanks } from '#content/thanks.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { clearDraft, readDraft } from '#pages/site/hiring/hiring-draft.ts';
import {
  OrderDone,
  type Ordered,
  OrderFailed,
  OrderPending,
  OrderUnknown,
  OrderVerifying,
  PageUnavailable,
  type VerifyAgain,
} from '#pages/site/thanks/outcomes.tsx';
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
  | (Pick<VerifyCheckoutAnswer, 'status' | 'message'> & { readonly ordered?: Ordered });

/** Parameter with the checkout session. */
const SESSION = 'session_id';

/** /gracias?session_id=…: return page of a purchase without login. */
export default function ThanksPage() {
  const { outcome, verify, verifying } = useOutcome(useSearchParams()[0].get(SESSION));
  return (
    <div
      data-start-parameter={SESSION}
      className="page-width grid min-h-[34rem] gap-x-16 py-16 max-lg:items-start lg:items-center lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="max-w-2xl">
        <Told outcome={outcome} again={{ onVerify: verify, verifying }} />
      </div>
      <Guilloche className="w-full text-gold-400 max-lg:hidden" />
    </div>
  );
}

function Told({ outcome, again }: { readonly outcome: Outcome; readonly again: VerifyAgain }) {
  switch (outcome.status) {
    case 'unknown':
    case 'unavailable':
      return <UnverifiedState known={outcome.status === 'unavailable'} />;
    case 'verifying':
      return <OrderVerifying />;
    case 'success':
      return <OrderDone ordered={outcome.ordered} />;
    case 'pending':
      return <OrderPending />;
    case 'error':
      return <OrderFailed message={outcome.message} {...again} />;
  }
}

/**
 * The prerendered page, which can't know whether the address has a session. Without one the
 * elements stay the same, because the visitor may be pressing a link.
 */
function UnverifiedState({ known }: { readonly known: boolean }) {
  return (
    <>
      {!known && (
        <div className="noscript:hidden idle:hidden">
          <OrderVerifying />
        </div>
      )}
      <div className={known ? undefined : 'hidden idle:block'}>
        <PageUnavailable />
      </div>
      {!known && (
        <div className="hidden noscript:block">
          <OrderUnknown />
        </div>
      )}
    </>
  );
}

/** Verifies the session. A displayed error stays during a retry. */
function useOutcome(sessionId: string | null) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'unknown' });
  const [verifying, setVerifying] = useState(false);
  const leaving = useRef<AbortController>(null);

  const verify = useCallback(async () => {
    if (!sessionId) return setOutcome({ status: 'unavailable' });
    const { signal } = replaceAttempt(leaving);
    setVerifying(true);
    const answer = await verifyCheckout(sessionId, signal).catch(() => unverified);
    if (signal.aborted) return;
    // After a purchase the draft is shown once more and then deleted.
    const ordered = readDraft()?.values;
    if (answer.status !== 'error') clearDraft();
    setOutcome(ordered ? { ...answer, ordered } : answer);
    setVerifying(false);
  }, [sessionId]);

  useEffect(() => {
    if (sessionId) setOutcome({ status: 'verifying' });
    void verify();
    return () => leaving.current?.abort();
  }, [sessionId, verify]);

  return { outcome, verifying, verify: () => void verify() };
}

const unverified = { status: 'error', message: thanks.error.network } as const;

/** Aborts the previous verification. */
function replaceAttempt(leaving: RefObject<AbortController | null>): AbortController {
  leaving.current?.abort();
  leaving.current = new AbortController();
  return leaving.current;
}
