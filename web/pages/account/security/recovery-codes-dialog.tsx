import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { RecoveryCodes } from '#pages/auth/recovery-codes.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface RecoveryCodesDialogProps {
  /** Null when closed. */
  readonly codes: readonly string[] | null;
  readonly onClose: () => void;
}

/** Closes only by its button, because the codes are shown once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { email } = useCustomer();
  return (
    <Dialog open={codes !== null} onClose={onClose} title="Guarda tus códigos de recuperación" locked>
      {codes && <RecoveryCodes codes={codes} email={email} lost="la app" onDone={onClose} />}
    </Dialog>
  );
}
