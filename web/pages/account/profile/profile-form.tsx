import { MIN_PASSWORD_LENGTH } from '@horus/contract/auth';
import { paths } from '@horus/contract/paths';
import { hasRole } from '@horus/contract/roles';
import { Link } from 'react-router';
import { company } from '#content/company.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { DraftNotice } from '#pages/account/parts/draft-notice.tsx';
import { useProfileForm } from '#pages/account/profile/use-profile-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { PasswordField } from '#ui/password-field.tsx';

const link = 'font-semibold text-lapis-700 underline underline-offset-2';

export function ProfileForm() {
  const { email, role } = useCustomer();
  const { field, restored, startAgain, onSubmit, saving } = useProfileForm();
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-6">
      {restored && <DraftNotice onRestart={startAgain} />}
      <SectionPanel title="Datos personales">
        <div className="grid gap-5">
          <TextField label="Nombre" autoComplete="name" required {...field('name')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            hint={
              <>
                Es el que usas para entrar. Si quieres otro,{' '}
                <a href={`mailto:${company.COMPANY_SUPPORT_EMAIL}`} className={link}>
                  contacta con soporte
                </a>{' '}
                o{' '}
                <Link to={paths.account.security.href()} className={link}>
                  cámbialo en Seguridad
                </Link>
                .
              </>
            }
          />
          <TextField
            label="Empresa"
            optional
            autoComplete="organization"
            {...field('company')}
            readOnly={!hasRole(role, 'billing')}
            hint={
              <>
                En tus facturas sale el nombre que diste con el NIF: se cambia en{' '}
                <Link to={paths.account.fiscalData.href()} className={link}>
                  Facturación
                </Link>
                .
              </>
            }
          />
        </div>
      </SectionPanel>
      <SectionPanel title="Cambiar contraseña">
        <p className="-mt-2 mb-5 text-sm text-ink-600">
          Déjalo en blanco para seguir con la que tienes. Al cambiarla se cierran tus otras sesiones.
        </p>
        <div className="grid gap-5">
          <PasswordField
            label="Contraseña actual"
            autoComplete="current-password"
            {...field('currentPassword')}
          />
          <PasswordField
            label="Nueva contraseña"
            hint={`Al menos ${MIN_PASSWORD_LENGTH} caracteres`}
            autoComplete="new-password"
            {...field('newPassword')}
          />
          <PasswordField
            label="Repite la contraseña"
            autoComplete="new-password"
            {...field('confirmation')}
          />
        </div>
      </SectionPanel>
      <div>
        <Button type="submit" size="lg" busy={saving} busyLabel="Guardando..." className="max-sm:w-full">
          Guardar Cambios
        </Button>
      </div>
    </form>
  );
}
