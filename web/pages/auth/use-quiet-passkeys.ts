import { useEffect } from 'react';
import { knowsPasskeys, logInByPasskey, passkeyFailure, stopOffering } from '#client/passkeys.ts';
import type { FormRefusal } from '#pages/auth/form-refusal.tsx';

/**
 * Has the browser offer its passkeys among what it fills the e-mail in with, while that is
 * wanted.
 */
export function useQuietPasskeys(wanted: boolean, onRefusal: (refusal: FormRefusal) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a form.
  useEffect(() => {
    if (!wanted || !knowsPasskeys()) return;
    let here = true;
    void logInByPasskey(true).catch((error: unknown) => {
      const text = passkeyFailure(error);
      // That none was picked is no news; that the one that was picked was refused is.
      if (here && text && error instanceof Error && error.name === 'CallError') {
        onRefusal({ text, advice: null });
      }
    });
    return () => {
      here = false;
      void stopOffering();
    };
  }, [wanted]);
}
