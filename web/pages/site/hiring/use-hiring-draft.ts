import type { HiringRequest } from '@horus/contract/leads';
import { useEffect, useRef, useState } from 'react';
import { clearDraft, type HiringDraft, readDraft, writeDraft } from '#pages/site/hiring/hiring-draft.ts';
import { type FormToken, keepToken, type TokenKeeper } from '#server/leads.ts';

/** The draft of this device, offered when there is one; and the token of the one request that it makes. */
export function useHiringDraft() {
  const [offered, setOffered] = useState<HiringDraft | null>(null);
  const token = useRef<FormToken | null>(null);
  const keeper = useRef<TokenKeeper>(keepToken());

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read once, when the wizard opens.
  useEffect(() => {
    const draft = readDraft();
    setOffered(draft);
    begin(draft?.token ?? null);
  }, []);

  function begin(kept: FormToken | null): void {
    token.current = kept;
    keeper.current = keepToken(kept, (fetched) => {
      token.current = fetched;
      const draft = readDraft();
      if (draft) writeDraft({ ...draft, token: fetched });
    });
    keeper.current.prepare();
  }

  return {
    offered,
    token: keeper,
    keep: (values: Partial<HiringRequest>, step: number) =>
      writeDraft({ values, step, token: token.current }),
    take: () => setOffered(null),
    discard: () => {
      clearDraft();
      setOffered(null);
      begin(null);
    },
  };
}
