import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { closeLoginModal } from '#client/session.ts';
import { ChosenPlan } from '#pages/auth/chosen-plan.tsx';
import { FORGOTTEN_TITLE, ForgotPasswordForm } from '#pages/auth/forgot-password-form.tsx';
import { LoginForm } from '#pages/auth/login-form.tsx';
import { ToCheckout } from '#pages/auth/to-checkout.tsx';
import { useOnwards } from '#pages/auth/use-onwards.ts';
import { Dialog } from '#ui/dialog.tsx';

/**
 * The login form over the page, opened by picking a plan; in its place, on demand, the one for a forgotten password. Going
 * elsewhere closes it.
 */
export default function LoginDialog({ open }: { readonly open: boolean }) {
  const { key } = useLocation();
  const content = useRef<HTMLDivElement>(null);
  /** The address that the form for a forgotten password begins with; null: login is shown. */
  const [forgottenBy, setForgottenBy] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes somewhere is done with the form.
  useEffect(() => closeLoginModal, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form starts at its first field, not at the close button.
  useEffect(() => {
    if (open) content.current?.querySelector('input')?.focus();
  }, [open, forgottenBy]);

  function onClose(): void {
    setForgottenBy(null);
    closeLoginModal();
  }

  return (
    <Dialog open={open} onClose={onClose} title={forgottenBy === null ? 'Inicia sesión' : FORGOTTEN_TITLE}>
      <div ref={content} className="grid gap-5">
        {forgottenBy === null ? (
          <LoginAndOnwards onForgotten={setForgottenBy} />
        ) : (
          <ForgotPasswordForm email={forgottenBy} onBack={() => setForgottenBy(null)} />
        )}
      </div>
    </Dialog>
  );
}

function LoginAndOnwards({ onForgotten }: { readonly onForgotten: (email: string) => void }) {
  const { toCheckout } = useOnwards();
  if (toCheckout) return <ToCheckout />;
  return (
    <>
      <ChosenPlan />
      <LoginForm onForgotten={onForgotten} />
    </>
  );
}
