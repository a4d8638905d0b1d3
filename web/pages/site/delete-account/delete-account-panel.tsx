import { paths } from '@horus/contract/paths';
import { saveRedirect } from '#client/redirect-after-login.ts';
import { refreshUser, useSession } from '#client/session.ts';
import { deleteAccount } from '#content/delete-account.ts';
import { ButtonAnchor, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useLazy } from '#ui/use-lazy.ts';

const fetchAccountDeletion = () => import('#pages/site/delete-account/account-deletion.tsx');
const { required, request, byMail } = deleteAccount;

/**
 * Login prompt, or the signed-in user's wizard. The stylesheet decides until the session is known.
 */
export function DeleteAccountPanel() {
  const { status, user, error } = useSession();
  const lazy = useLazy(fetchAccountDeletion, user !== null);
  if (user && lazy.part) return <lazy.part.default key={user.id} user={user} />;
  if (user && lazy.failed) {
    return (
      <>
        <ErrorState title="No hemos podido cargar la solicitud" onRetry={lazy.load} retrying={lazy.loading}>
          Comprueba tu conexión. También puedes pedirla por correo, desde el email de tu cuenta.
        </ErrorState>
        <ButtonAnchor href={request.mail} variant="secondary" className="w-full">
          {request.link}
        </ButtonAnchor>
      </>
    );
  }
  if (user) return <Waiting />;
  if (error) {
    return (
      <ErrorState title="No hemos podido comprobar tu sesión" onRetry={() => void refreshUser()}>
        Comprueba tu conexión. Sigues dentro: no hace falta que vuelvas a entrar.
      </ErrorState>
    );
  }
  return (
    <>
      <div className="signed-in:hidden">
        <Icon name="lock" className="size-8 text-lapis-600" />
        <h2 className="mt-4 text-2xl">{required.title}</h2>
        <p className="mt-2 text-ink-600">{required.text}</p>
        <ButtonLink
          to={paths.auth.login.href()}
          onClick={() => saveRedirect(paths.site.deleteAccount.href())}
          size="lg"
          className="mt-6 w-full"
        >
          {required.link}
        </ButtonLink>
        <p className="mt-5 text-sm text-ink-600">{byMail}</p>
      </div>
      {status === 'loading' && (
        <div data-start-signed-in className="anonymous:hidden">
          <div className="without-react:hidden">
            <Waiting />
          </div>
          <div className="hidden without-react:block">
            <Icon name="mail" className="size-8 text-lapis-600" />
            <h2 className="mt-4 text-2xl">{request.title}</h2>
            <p className="mt-2 text-ink-600">{request.text}</p>
            <ButtonAnchor href={request.mail} size="lg" className="mt-6 w-full">
              {request.link}
            </ButtonAnchor>
          </div>
        </div>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className="flex min-h-72 items-center justify-center text-lapis-600">
      <Spinner label="Comprobando tu sesión" className="size-12" />
    </div>
  );
}
