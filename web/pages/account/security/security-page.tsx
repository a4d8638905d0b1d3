import { paths } from '@horus/contract/paths';
import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from '#pages/account/frame/account-page.tsx';
import { EmailPanel } from '#pages/account/security/email-panel.tsx';
import { PasskeysPanel } from '#pages/account/security/passkeys-panel.tsx';
import { SecondFactorPanel } from '#pages/account/security/second-factor-panel.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { SectionPanel } from '#ui/panel.tsx';

const { account } = paths;

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Seguridad de tu cuenta | Horus',
    description:
      'Cómo entras en tu cuenta: la verificación en dos pasos, tus llaves de acceso y tu contraseña.',
    path: account.security.href(),
    noindex: true,
  });

const link = 'inline-flex min-h-11 items-center font-semibold text-lapis-700 underline underline-offset-4';

/** /cuenta/seguridad */
export default function SecurityPage() {
  return (
    <AccountPage
      title="Seguridad"
      lead="Cómo entras en tu cuenta, y qué la protege si alguien sabe tu contraseña."
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-6">
          <SecondFactorPanel />
          <PasskeysPanel />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <EmailPanel />
          <SectionPanel title="Contraseña y sesiones">
            <p className="-mt-2 text-sm text-ink-600">
              La contraseña se cambia en tu perfil. Allí ves también dónde está abierta tu cuenta, y la
              cierras.
            </p>
            <ul className="mt-2">
              <li>
                <Link to={account.profile.href()} className={link}>
                  Cambiar la contraseña y ver las sesiones
                </Link>
              </li>
              <li>
                <Link to={account.activity.href()} className={link}>
                  Ver quién ha entrado
                </Link>
              </li>
            </ul>
          </SectionPanel>
        </div>
      </div>
    </AccountPage>
  );
}
