import { useState } from 'react';
import { isTransient } from '#client/with-retries.ts';
import { type FormRefusal, refusalOf } from '#pages/auth/form-refusal.tsx';
import { toast } from '#ui/toast.ts';

/** Something that is done once at a time, and said to be done, or why not. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [isUnanswered, setIsUnanswered] = useState(false);
  return {
    busy,
    refusal,
    /** No answer came: it may be done all the same. */
    isUnanswered,
    /** Takes away what was said of the last one. */
    clear: () => setRefusal(null),
    /**
     * @param said once it is done; a function says it itself, with what was answered
     * @returns whether it was done
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
        setRefusal(refusalOf(error, 'No se ha podido hacer. Vuelve a intentarlo.'));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
