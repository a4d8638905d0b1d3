import { useEffect, useRef } from 'react';
import { FORGOTTEN_TITLE } from '#content/login.ts';
import { ForgotPasswordForm } from '#pages/auth/forgot-password-form.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface ForgotPasswordDialogProps {
  /** Initial address; null when closed. */
  readonly email: string | null;
  readonly onClose: () => void;
}

export function ForgotPasswordDialog({ email, onClose }: ForgotPasswordDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const open = email !== null;

  // A native dialog focuses its close button.
  useEffect(() => {
    if (open) content.current?.querySelector('input')?.focus();
  }, [open]);

  return (
    <Dialog open={open} onClose={onClose} title={FORGOTTEN_TITLE}>
      <div ref={content}>
        <ForgotPasswordForm email={email ?? ''} onBack={onClose} />
      </div>
    </Dialog>
  );
}
