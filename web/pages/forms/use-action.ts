import { useState } from 'react';
import { isTransient } from '#client/with-retries.ts';
import { type FormRefusal, refusalOf } from '#pages/forms/form-refusal.tsx';
import { toast } from '#ui/toast.ts';

/**
 * Runs one action at a time and shows its result.
 * @param failure shown for a failure without a text of the server
 */
export function useAction(failure = 'No se ha podido hacer. Vuelve a intentarlo.') {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [isOutcomeUnknown, setIsUnanswered] = useState(false);
  return {
    busy,
    refusal,
    /** No response: the action may have succeeded. */
    isOutcomeUnknown,
    clear: () => setRefusal(null),
    /**
     * @param said the success message, or a function that shows it
     * @returns whether the action succeeded
     */
    act: async <Answer>(
      work: () => Promise<Answer>,
      said: string | ((answer: Answer) => void),
    ): Promise<boolean> => {
      if (busy) return false;
      setBusy(true);
      setRefusal(null);
      try {
        const answer = await work();
        if (typeof said === 'string') toast.success(said);
        else said(answer);
        return true;
      } catch (error) {
        setIsUnanswered(isTransient(error));
        setRefusal(refusalOf(error, failure));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
