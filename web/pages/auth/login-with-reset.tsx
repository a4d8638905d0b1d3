import { paths } from '@horus/contract/paths';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FORGOTTEN_TITLE } from '#content/login.ts';
import { ForgotPasswordForm } from '#pages/auth/forgot-password-form.tsx';
import { LoginForm } from '#pages/auth/login-form.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** The login form, with the password reset in a dialog. `?recuperar=1` opens the dialog. */
export function LoginWithReset({ email }: { readonly email?: string | undefined }) {
  /** Initial address of the dialog; null when closed. */
  const [forgottenBy, setForgottenBy] = useState<string | null>(null);
  const [search, setSearch] = useSearchParams();

  useEffect(() => {
    if (!search.has('recuperar')) return;
    setForgottenBy('');
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);

  return (
    <>
      <LoginForm email={email} onForgotten={setForgottenBy} offersPasskeys>
        <p className="text-sm text-ink-600">
          ¿Aún no tienes cuenta?{' '}
          <Link
            to={paths.auth.register.href()}
            className="inline-block py-2 font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
          >
            Crea la tuya
          </Link>
        </p>
      </LoginForm>
      <ForgotPasswordDialog email={forgottenBy} onClose={() => setForgottenBy(null)} />
    </>
  );
}

interface ForgotPasswordDialogProps {
  /** Initial address; null when closed. */
  readonly email: string | null;
  readonly onClose: () => void;
}

function ForgotPasswordDialog({ email, onClose }: ForgotPasswordDialogProps) {
  return (
    <Dialog open={email !== null} onClose={onClose} title={FORGOTTEN_TITLE}>
      <ForgotPasswordForm email={email ?? ''} onBack={onClose} />
    </Dialog>
  );
}
