import type { HiringRequest } from '@horus/contract/leads';
import { type BuyerHistory, noHistory } from '@horus/contract/quote';
import { useEffect, useRef, useState } from 'react';
import { type FormToken, historyOf, keepToken, type TokenKeeper } from '#client/leads.ts';
import { useSession } from '#client/session.ts';
import { clearDraft, type HiringDraft, readDraft, writeDraft } from '#pages/site/hiring/hiring-draft.ts';

/**
 * The draft of this device, offered when there is one; and the token of the one request that it
 * makes.
 */
export function useHiringDraft() {
  const [offered, setOffered] = useState<HiringDraft | null>(null);
  const [history, setHistory] = useState<BuyerHistory>(noHistory);
  const token = useRef<FormToken | null>(null);
  const keeper = useRef<TokenKeeper>(keepToken());
  const { status, user } = useSession();
  const userId = user?.id ?? null;

  useEffect(() => setOffered(readDraft()), []);

  // A token is its visitor's: anyone who logs in or out makes another request, which may have
  // another price.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `begin` has no state of its own.
  useEffect(() => {
    if (status === 'loading') return;
    const draft = readDraft();
    begin(draft?.userId === userId ? draft.token : null);
  }, [status, userId]);

  function begin(kept: FormToken | null): void {
    hold(kept);
    keeper.current = keepToken(kept, (fetched) => {
      hold(fetched);
      const draft = readDraft();
      if (draft) writeDraft({ ...draft, token: fetched, userId });
    });
    keeper.current.prepare();
  }

  function hold(held: FormToken | null): void {
    token.current = held;
    // A draft of an earlier version of this page knows less.
    setHistory({ ...noHistory, ...(held && historyOf(held)) });
  }

  return {
    offered,
    token: keeper,
    /** Of the visitor's company, as the token says that their request is sent with. */
    history,
    keep: (values: Partial<HiringRequest>, step: number) =>
      writeDraft({ values, step, token: token.current, userId }),
    take: () => setOffered(null),
    discard: () => {
      clearDraft();
      setOffered(null);
      begin(null);
    },
  };
}
