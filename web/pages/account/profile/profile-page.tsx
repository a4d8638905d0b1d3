import { paths } from '@horus/contract/paths';
import { Link, type MetaFunction } from 'react-router';
import { AccountPage } from '#pages/account/frame/account-page.tsx';
import { BackToDashboard } from '#pages/account/frame/back-to-dashboard.tsx';
import { DataExportPanel } from '#pages/account/profile/data-export-panel.tsx';
import { ProfileForm } from '#pages/account/profile/profile-form.tsx';
import { SessionsPanel } from '#pages/account/profile/sessions-panel.tsx';
import { pageMeta } from '#pages/page-meta.ts';

const { account, site } = paths;

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Tu perfil | Horus',
    description: 'Tus datos personales, tu contraseña y tus sesiones.',
    path: account.profile.href(),
    noindex: true,
  });

/** /profile-update */
export default function ProfilePage() {
  return (
    <AccountPage
      title="Tu perfil"
      lead="Tus datos, tu contraseña y quién ha entrado en tu cuenta."
      back={<BackToDashboard />}
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ProfileForm />
        <div className="grid grid-cols-1 gap-6">
          <SessionsPanel />
          <DataExportPanel />
          <p className="px-1 text-sm text-ink-600">
            ¿Quieres irte?{' '}
            <Link
              to={site.deleteAccount.href()}
              className="inline-block py-2 font-semibold text-brick-700 underline underline-offset-4"
            >
              Eliminar mi cuenta
            </Link>
          </p>
        </div>
      </div>
    </AccountPage>
  );
}
