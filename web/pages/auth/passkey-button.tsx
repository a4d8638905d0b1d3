import { useEffect, useState } from 'react';
import { passkeyFailure, supportsPasskeys } from '#client/passkeys.ts';
import type { FormRefusal } from '#pages/forms/form-refusal.tsx';
import { Button } from '#ui/button.tsx';

interface PasskeyButtonProps {
  readonly children: string;
  /** Its error is shown. */
  readonly onUse: () => Promise<unknown>;
  readonly onRefusal: (refusal: FormRefusal | null) => void;
  readonly takesFocus?: boolean;
}

/** Hidden in browsers without passkeys. */
export function PasskeyButton({ children, onUse, onRefusal, takesFocus = false }: PasskeyButtonProps) {
  const [known, setKnown] = useState(false);
  const [busy, setBusy] = useState(false);
  // In an effect, because the prerendered page does not know the browser.
  useEffect(() => setKnown(supportsPasskeys()), []);
  if (!known) return null;

  async function use(): Promise<void> {
    setBusy(true);
    onRefusal(null);
    try {
      await onUse();
    } catch (error) {
      const text = passkeyFailure(error);
      if (text) onRefusal({ text, advice: null });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      ref={takesFocus ? takeFocus : null}
      variant="secondary"
      size="lg"
      busy={busy}
      busyLabel="Esperando a tu llave..."
      onClick={() => void use()}
      className="w-full"
    >
      {children}
    </Button>
  );
}

function takeFocus(button: HTMLElement | null): void {
  button?.focus();
}
