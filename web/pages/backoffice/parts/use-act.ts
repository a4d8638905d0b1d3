import { useState } from 'react';
import { type FormRefusal, refusalOf } from '#pages/auth/form-refusal.tsx';
import { toast } from '#ui/toast.ts';

/** Something that is done once at a time, and said to be done, or why not. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  return {
    busy,
    refusal,
    /** @returns whether it was done */
    act: async (work: () => Promise<unknown>, said: string): Promise<boolean> => {
      if (busy) return false;
      setBusy(true);
      setRefusal(null);
      try {
        await work();
        toast.success(said);
        return true;
      } catch (error) {
        setRefusal(refusalOf(error, 'No se ha podido hacer. Vuelve a intentarlo.'));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
