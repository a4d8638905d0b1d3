import { useEffect } from 'react';
import { logInByPasskey, passkeyFailure, supportsPasskeys } from '#client/passkeys.ts';
import { cancelPasskeyOffer } from '#client/webauthn.ts';
import type { FormRefusal } from '#pages/forms/form-refusal.tsx';

/** Offers passkeys in the email field's autofill. */
export function usePasskeyAutofill(wanted: boolean, onRefusal: (refusal: FormRefusal) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per form.
  useEffect(() => {
    if (!wanted || !supportsPasskeys()) return;
    let here = true;
    void logInByPasskey(true).catch((error: unknown) => {
      const text = passkeyFailure(error);
      // Ignores a cancelled choice. Shows the refusal of a chosen passkey.
      if (here && text && error instanceof Error && error.name === 'CallError') {
        onRefusal({ text, advice: null });
      }
    });
    return () => {
      here = false;
      void cancelPasskeyOffer();
    };
  }, [wanted]);
}
