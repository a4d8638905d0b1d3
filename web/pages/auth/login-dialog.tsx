import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ChosenPlan } from '#pages/auth/chosen-plan.tsx';
import { LoginForm } from '#pages/auth/login-form.tsx';
import { ToCheckout } from '#pages/auth/to-checkout.tsx';
import { useOnwards } from '#pages/auth/use-onwards.ts';
import { closeLoginModal } from '#server/session.ts';
import { Dialog } from '#ui/dialog.tsx';

/** The login form over the page, opened by picking a plan. Going elsewhere closes it. */
export default function LoginDialog({ open }: { readonly open: boolean }) {
  const { key } = useLocation();
  const content = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes somewhere is done with the form.
  useEffect(() => closeLoginModal, [key]);
  // A native dialog would start at its close button.
  useEffect(() => {
    if (open) content.current?.querySelector('input')?.focus();
  }, [open]);

  return (
    <Dialog open={open} onClose={closeLoginModal} title="Inicia sesión">
      <div ref={content} className="grid gap-5">
        <LoginAndOnwards />
      </div>
    </Dialog>
  );
}

function LoginAndOnwards() {
  const { toCheckout } = useOnwards();
  if (toCheckout) return <ToCheckout />;
  return (
    <>
      <ChosenPlan />
      <LoginForm />
    </>
  );
}
