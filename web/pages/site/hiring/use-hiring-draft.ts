import type { HiringRequest } from '@horus/contract/leads';
import { type BuyerHistory, noHistory } from '@horus/contract/quote';
import { useEffect, useRef, useState } from 'react';
import { buyerHistoryOf, createFormToken, type FormToken, type FormTokenStore } from '#client/leads.ts';
import { useSession } from '#client/session.ts';
import { clearDraft, type HiringDraft, readDraft, writeDraft } from '#pages/site/hiring/hiring-draft.ts';

/** The draft stored on this device, and the token of the request that it makes. */
export function useHiringDraft() {
  const [offered, setOffered] = useState<HiringDraft | null>(null);
  const [history, setHistory] = useState<BuyerHistory>(noHistory);
  const token = useRef<FormToken | null>(null);
  const keeper = useRef<FormTokenStore>(createFormToken());
  const { status, user } = useSession();
  const userId = user?.id ?? null;

  useEffect(() => setOffered(readDraft()), []);

  // A token belongs to one visitor: after a login or logout the request, and maybe its price, is
  // another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `begin` depends on no state.
  useEffect(() => {
    if (status === 'loading') return;
    const draft = readDraft();
    begin(draft?.userId === userId ? draft.token : null);
  }, [status, userId]);

  function begin(kept: FormToken | null): void {
    hold(kept);
    keeper.current = createFormToken(kept, (fetched) => {
      hold(fetched);
      const draft = readDraft();
      if (draft) writeDraft({ ...draft, token: fetched, userId });
    });
    keeper.current.prepare();
  }

  function hold(held: FormToken | null): void {
    token.current = held;
    // A draft of an earlier version lacks some fields.
    setHistory({ ...noHistory, ...(held && buyerHistoryOf(held)) });
  }

  return {
    offered,
    token: keeper,
    /** History of the visitor's company, from the token of the request. */
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
