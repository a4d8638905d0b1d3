import { path } from './path.ts';

/** Use these for links, not strings: `paths.account.dashboard.href()`. */

export const paths = {
  site: {
    home: path('/'),
    horus: path('/horus'),
    demo: path('/horus/demo'),
    privacy: path('/privacidad'),
    terms: path('/terminos'),
    cookies: path('/cookies'),
    thanks: path('/gracias'),
    law: path('/ley-control-horario'),
    changelog: path('/ultimos-cambios'),
    deviceGuide: path('/guia-dispositivo'),
    calculator: path('/calculadora'),
    recordSheet: path('/hoja-de-registro'),
    security: path('/seguridad'),
    deleteAccount: path('/request-delete-acc-horus'),
    /** The contracting wizard as a page; the fallback of its dialog without JavaScript. */
    hire: path('/contratar'),
  },
  /** Atom feeds, built with the site. */
  feeds: {
    law: path('/ley-control-horario.atom'),
    changelog: path('/ultimos-cambios.atom'),
  },
  auth: {
    login: path('/login'),
    register: path('/register'),
    resetPassword: path('/reset-password'),
    verifyEmail: path('/verificar-email'),
    invitation: path('/invitacion'),
  },
  checkout: {
    success: path('/checkout/success'),
    reconsider: path('/checkout/reconsider'),
  },
  account: {
    dashboard: path('/dashboard'),
    dashboardBilling: path('/dashboard/billing'),
    /** Not below /dashboard, where unknown paths redirect to /dashboard. */
    plan: path('/plan'),
    changePlan: path('/plan/cambiar'),
    billing: path('/billing'),
    profile: path('/profile-update'),
    fiscalData: path('/cuenta/facturacion'),
    security: path('/cuenta/seguridad'),
    team: path('/cuenta/equipo'),
    activity: path('/cuenta/actividad'),
    requestInvoice: path('/solicitar-factura'),
  },
} as const;
