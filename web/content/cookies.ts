import { purposesInUse } from '@horus/contract/consent-version';
import { company } from '#content/company.ts';

const inUse = purposesInUse(company.GA4_MEASUREMENT_ID);

const textOf = (purpose: string, used: boolean) => (used ? purpose : `${purpose} Hoy no usamos ninguna.`);

export const cookieBanner = {
  label: 'Cookies',
  title: 'Tú decides qué guardamos',
  text: inUse.analytics
    ? 'Guardamos lo necesario para que la web funcione. Con tu permiso, también usamos cookies de análisis.'
    : 'Solo guardamos lo necesario para que la web funcione. Hoy no usamos cookies de análisis ni de marketing.',
  changeOfMind: inUse.analytics
    ? 'Puedes cambiar de idea cuando quieras, al pie de cada página.'
    : 'Si algún día las usamos, te lo preguntaremos otra vez.',
  policy: 'Política de cookies',
  accept: 'Aceptar todas',
  reject: 'Rechazar todas',
  configure: 'Configurar',
  save: 'Guardar preferencias',
  cancel: 'Cancelar',
  purposes: [
    {
      key: 'necessary',
      name: 'Necesarias',
      text: 'Tu sesión, el plan que has elegido y esta misma elección. Siempre activas.',
    },
    {
      key: 'analytics',
      name: 'Análisis',
      text: textOf('Nos dicen qué páginas se visitan, sin tu nombre ni tu email.', inUse.analytics),
    },
    {
      key: 'marketing',
      name: 'Marketing',
      text: textOf('Miden si un anuncio nuestro te ha traído hasta aquí.', inUse.marketing),
    },
  ],
} as const;
