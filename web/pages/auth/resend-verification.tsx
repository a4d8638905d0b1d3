import { useState } from 'react';
import { call, textOf } from '#client/call.ts';
import { refreshUser } from '#client/session.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

export function ResendVerification() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly failed: boolean } | null>(null);

  async function onResend(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    try {
      const { message } = await call('POST /api/auth/request-email-verification');
      setSaid({ text: message, failed: false });
      // The address may have been confirmed on another device.
      void refreshUser();
    } catch (error) {
      setSaid({ text: textOf(error, 'No hemos podido enviarlo. Vuelve a intentarlo.'), failed: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* Never disabled, so that a keyboard user keeps the focus. */}
      <Button variant="secondary" aria-busy={busy || undefined} onClick={() => void onResend()}>
        {busy && <Spinner className="size-4.5" />}
        Reenviar
        <span className="sr-only"> el correo de confirmación</span>
      </Button>
      <p
        role={said?.failed ? 'alert' : 'status'}
        className={`text-sm font-medium empty:sr-only ${said?.failed ? 'text-brick-700' : 'text-green-700'}`}
      >
        {said?.text}
      </p>
    </div>
  );
}
