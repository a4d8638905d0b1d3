import { useEffect, useState } from 'react';
import { knowsPasskeys, passkeyFailure } from '#client/passkeys.ts';
import type { FormRefusal } from '#pages/auth/form-refusal.tsx';
import { Button } from '#ui/button.tsx';

interface PasskeyButtonProps {
  readonly children: string;
  /** Uses a passkey; what it throws is told. */
  readonly onUse: () => Promise<unknown>;
  readonly onRefusal: (refusal: FormRefusal | null) => void;
}

/** Uses a passkey; not there in a browser that knows none. */
export function PasskeyButton({ children, onUse, onRefusal }: PasskeyButtonProps) {
  const [known, setKnown] = useState(false);
  const [busy, setBusy] = useState(false);
  // A page that was built knows nothing of the browser.
  useEffect(() => setKnown(knowsPasskeys()), []);
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
