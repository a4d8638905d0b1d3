/** The words of the cookie banner. */
export const cookieBanner = {
  label: 'Cookies',
  title: 'Tú decides qué guardamos',
  text: 'Usamos almacenamiento técnico para que la web funcione. Con tu permiso, también cookies de análisis y de marketing. Puedes cambiar de idea cuando quieras, al pie de cada página.',
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
      text: 'Nos dicen qué páginas se visitan, sin tu nombre ni tu email.',
    },
    { key: 'marketing', name: 'Marketing', text: 'Miden si un anuncio nuestro te ha traído hasta aquí.' },
  ],
} as const;
