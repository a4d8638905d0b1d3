import { useCustomer } from '#pages/account/require-user.tsx';
import { RecoveryCodes } from '#pages/auth/recovery-codes.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface RecoveryCodesDialogProps {
  /** Null: it is closed. */
  readonly codes: readonly string[] | null;
  readonly onClose: () => void;
}

/** Recovery codes, shown this once: it closes only by its button. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { email } = useCustomer();
  return (
    <Dialog open={codes !== null} onClose={onClose} title="Guarda tus códigos de recuperación" locked>
      {codes && <RecoveryCodes codes={codes} email={email} lost="la app" onDone={onClose} />}
    </Dialog>
  );
}
