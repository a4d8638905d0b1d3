import { errors } from '@horus/contract/errors';
import { paths } from '@horus/contract/paths';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';

export const FORGOTTEN_HREF = paths.auth.login.href({ recuperar: '1' });

/** The page was opened without a token: nothing can be done here. */
export function InvalidLink() {
  return (
    <div className="grid gap-5">
      <Alert tone="error">
        <p className="font-medium">{errors['auth.invalid_reset_token'][1]}</p>
        <p className="mt-1">Abre el enlace tal como llegó en el correo, o pide otro.</p>
      </Alert>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.auth.login.href()} className="grow">
          Volver al inicio de sesión
        </ButtonLink>
        <ButtonLink to={FORGOTTEN_HREF} variant="secondary" className="grow">
          Pedir otro enlace
        </ButtonLink>
      </div>
    </div>
  );
}
