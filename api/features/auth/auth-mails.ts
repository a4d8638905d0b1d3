import { paths } from '@horus/contract/paths';
import type { Config } from '#config';
import type { Mail } from '#platform/mail';
import { layOutMail } from '#platform/mail-layout';

/** To a new user: the account exists, and what comes next. */
export function welcomeMail(config: Config, to: { name: string; email: string }): Mail {
  return layOutMail({
    to: to.email,
    subject: 'Tu cuenta de Horus está lista',
    paragraphs: [
      `Hola, ${to.name}:`,
      'Ya tienes cuenta en Horus. Con ella puedes contratar un plan, ver tus pagos y descargar tus facturas.',
      'Si no has sido tú quien la ha creado, responde a este correo y la borramos.',
    ],
    action: { label: 'Iniciar sesión', url: `${config.server.publicUrl}${paths.auth.login.href()}` },
    signature: `El equipo de ${config.company.COMPANY_NAME}`,
  });
}

/** To the owner of an address with which somebody has tried to register again: only he learns that it has an account. */
export function alreadyRegisteredMail(config: Config, to: { name: string; email: string }): Mail {
  return layOutMail({
    to: to.email,
    subject: 'Ya tienes una cuenta de Horus',
    paragraphs: [
      `Hola, ${to.name}:`,
      'Alguien ha intentado crear una cuenta de Horus con este email, pero ya tienes una. No ha cambiado nada: tu contraseña es la misma de siempre.',
      'Si has sido tú, inicia sesión. Si no has sido tú, no hace falta que hagas nada.',
    ],
    action: { label: 'Iniciar sesión', url: `${config.server.publicUrl}${paths.auth.login.href()}` },
    signature: `El equipo de ${config.company.COMPANY_NAME}`,
  });
}
