import type { User } from '@horus/contract/auth';
import { accountOfLink } from '@horus/contract/mailed-links';
import { paths } from '@horus/contract/paths';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { textOf } from '#client/call.ts';
import { saveRedirect } from '#client/redirect-after-login.ts';
import { chooseOrganization, endSession } from '#client/session.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';

interface MailedToProps {
  readonly user: User;
  /** Redirects to the login page when the session has expired. */
  readonly onLeave: (address: string) => void;
  /** Used as a whole page, with the page's title. */
  readonly page?: boolean;
  readonly children: ReactNode;
}

/**
 * Asks which account to open when an email's link is for another account. Switches to the link's
 * organisation when it is one of the user's.
 */
export function EmailLinkGuard({ user, onLeave, page = false, children }: MailedToProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const account = accountOfLink(hash);
  const own = account !== null && account.email.toLowerCase() === user.email.toLowerCase();
  const forget = () => navigate(pathname + search, { replace: true, preventScrollReset: true });
  /** The link's organisation, if it is not the current one. */
  const elsewhere =
    own && account.organizationId !== null && account.organizationId !== user.organizationId
      ? account.organizationId
      : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per link.
  useEffect(() => {
    if (!own) return;
    if (elsewhere === null) void forget();
    else {
      chooseOrganization(elsewhere).catch((error: unknown) => {
        toast.error(textOf(error, 'No hemos podido abrir esa empresa. Vuelve a intentarlo.'));
        void forget();
      });
    }
  }, [own, elsewhere]);

  if (elsewhere !== null) {
    return (
      <div className="page-width py-20 text-lapis-600">
        <Spinner label="Abriendo la empresa del correo" className="size-12" />
      </div>
    );
  }
  if (account === null || own) return children;
  return (
    <OtherAccount
      {...{ addressee: account.email, page }}
      current={user.email}
      onStay={() => void forget()}
      onChange={async () => {
        await endSession();
        saveRedirect(pathname + search + hash);
        onLeave(paths.auth.login.href());
      }}
    />
  );
}

interface OtherAccountProps {
  readonly addressee: string;
  readonly current: string;
  readonly page: boolean;
  readonly onStay: () => void;
  readonly onChange: () => Promise<void>;
}

function OtherAccount({ addressee, current, page, onStay, onChange }: OtherAccountProps) {
  const [leaving, setLeaving] = useState(false);
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={page ? 'page-width max-w-2xl py-16 sm:py-24' : undefined}>
      <Icon name="mail" className="size-8 text-lapis-600" />
      <div role="alert" className="mt-4">
        <Title className={page ? 'text-4xl' : 'text-2xl'}>Este enlace es de otra cuenta</Title>
        <p className="mt-4 max-w-prose text-ink-700 wrap-anywhere">
          El correo que has abierto habla de la cuenta <strong className="font-semibold">{addressee}</strong>,
          y aquí has entrado con <strong className="font-semibold">{current}</strong>.
        </p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button
          onClick={() => {
            setLeaving(true);
            void onChange();
          }}
          busy={leaving}
          busyLabel="Saliendo..."
          className="max-sm:w-full"
        >
          Cambiar de cuenta
        </Button>
        <Button variant="secondary" onClick={onStay} className="max-sm:w-full">
          Seguir con la mía
        </Button>
      </div>
    </div>
  );
}
