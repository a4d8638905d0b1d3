import type { HiringRequest } from '@horus/contract/leads';
import { useEffect, useRef, useState } from 'react';
import { clearDraft, type HiringDraft, readDraft, writeDraft } from '#pages/site/hiring/hiring-draft.ts';
import { type FormToken, keepToken, type TokenKeeper } from '#server/leads.ts';
import { useSession } from '#server/session.ts';

/** The draft of this device, offered when there is one; and the token of the one request that it makes. */
export function useHiringDraft() {
  const [offered, setOffered] = useState<HiringDraft | null>(null);
  const [trialUsed, setTrialUsed] = useState(false);
  const token = useRef<FormToken | null>(null);
  const keeper = useRef<TokenKeeper>(keepToken());
  const { status, user } = useSession();
  const userId = user?.id ?? null;

  useEffect(() => setOffered(readDraft()), []);

  // A token is its visitor's: whoever logs in or out makes another request, which may have another price.
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
    setTrialUsed(held?.trialUsed ?? false);
  }

  return {
    offered,
    token: keeper,
    /** Whether the visitor's company has had its free month, as the token says that his request is sent with. */
    trialUsed,
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
