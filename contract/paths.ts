import { path } from './path.ts';

/**
 * Every page and every call, written once. Follow a link, not a string:
 * `paths.account.dashboard.href()`.
 */

export const paths = {
  site: {
    home: path('/'),
    horus: path('/horus'),
    /** Horus to be tried by anybody, without an account. */
    demo: path('/horus/demo'),
    privacy: path('/privacidad'),
    terms: path('/terminos'),
    cookies: path('/cookies'),
    thanks: path('/gracias'),
    /** What binds today about recording working time, and what does not. */
    law: path('/ley-control-horario'),
    changelog: path('/ultimos-cambios'),
    deviceGuide: path('/guia-dispositivo'),
    /** A flat price beside one a person and month, typed by the visitor. */
    calculator: path('/calculadora'),
    /** The month's record to fill in and take away. */
    recordSheet: path('/hoja-de-registro'),
    security: path('/seguridad'),
    deleteAccount: path('/request-delete-acc-horus'),
    /**
     * The contracting wizard as a page of its own: where its modal's link leads without JavaScript.
     */
    hire: path('/contratar'),
  },
  /** Atom, built with the site: what is new on a page, for people who want to be told. */
  feeds: {
    law: path('/ley-control-horario.atom'),
    changelog: path('/ultimos-cambios.atom'),
  },
  auth: {
    login: path('/login'),
    register: path('/register'),
    resetPassword: path('/reset-password'),
    verifyEmail: path('/verificar-email'),
    /** Where an invitation's link leads. */
    invitation: path('/invitacion'),
  },
  checkout: {
    success: path('/checkout/success'),
    reconsider: path('/checkout/reconsider'),
  },
  account: {
    dashboard: path('/dashboard'),
    dashboardBilling: path('/dashboard/billing'),
    /** Not below /dashboard, where anything else leads to /dashboard. */
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

export const endpoints = {
  auth: {
    register: path('/api/auth/register'),
    login: path('/api/auth/login'),
    logout: path('/api/auth/logout'),
    me: path('/api/auth/me'),
    updateProfile: path('/api/auth/update-profile'),
    requestPasswordReset: path('/api/auth/request-password-reset'),
    resetPassword: path('/api/auth/reset-password'),
    sessions: path('/api/auth/sessions'),
    session: path('/api/auth/sessions/:sessionId'),
    endOtherSessions: path('/api/auth/sessions/end-others'),
    requestEmailVerification: path('/api/auth/request-email-verification'),
    changeEmail: path('/api/auth/change-email'),
    verifyEmail: path('/api/auth/verify-email'),
    secondStep: path('/api/auth/second-step'),
    passkeyStepOptions: path('/api/auth/second-step/passkey-options'),
    passkeyLogin: path('/api/auth/passkey-login'),
    passkeyLoginOptions: path('/api/auth/passkey-login/options'),
    passkeys: path('/api/auth/passkeys'),
    newPasskeyOptions: path('/api/auth/passkeys/options'),
    passkey: path('/api/auth/passkeys/:passkeyId'),
    proof: path('/api/auth/proof'),
    passkeyProofOptions: path('/api/auth/proof/passkey-options'),
    secondFactor: path('/api/auth/second-factor'),
    totp: path('/api/auth/second-factor/totp'),
    confirmTotp: path('/api/auth/second-factor/totp/confirm'),
    recoveryCodes: path('/api/auth/second-factor/recovery-codes'),
  },
  billing: {
    createCheckoutSession: path('/api/stripe/create-checkout-session'),
    createWizardCheckoutSession: path('/api/create-checkout-session'),
    verifyCheckout: path('/api/verify-checkout'),
    checkoutSession: path('/api/stripe/checkout-session/:sessionId'),
    subscriptionInfo: path('/api/stripe/subscription-info'),
    refresh: path('/api/stripe/refresh'),
    payments: path('/api/stripe/payments'),
    receipt: path('/api/stripe/payments/:paymentId/receipt'),
    invoices: path('/api/stripe/invoices'),
    paperYears: path('/api/stripe/papers'),
    papersOfSpan: path('/api/stripe/papers/:span'),
    fiscalData: path('/api/account/fiscal-data'),
    createPortalSession: path('/api/stripe/create-portal-session'),
    createPortalSessionForCustomer: path('/api/create-portal-session'),
    planChange: path('/api/stripe/plan-change'),
    planChangePreview: path('/api/stripe/plan-change/preview'),
    webhook: path('/api/stripe/webhook'),
  },
  requests: {
    requestInvoice: path('/api/facturas/solicitar'),
    invoices: path('/api/facturas'),
    invoiceDocument: path('/api/facturas/:requestId/pdf'),
    requestDeletion: path('/api/account/request-deletion'),
    deletion: path('/api/account/deletion-request'),
    exports: path('/api/account/exports'),
    exportFile: path('/api/account/exports/:exportId/download'),
  },
  activity: {
    list: path('/api/account/activity'),
    csv: path('/api/account/activity.csv'),
  },
  members: {
    list: path('/api/members'),
    invitations: path('/api/members/invitations'),
    invitation: path('/api/members/invitations/:invitationId'),
    resendInvitation: path('/api/members/invitations/:invitationId/resend'),
    leave: path('/api/members/leave'),
    transfer: path('/api/members/transfer'),
    member: path('/api/members/:userId'),
    role: path('/api/members/:userId/role'),
    readInvitation: path('/api/invitations/read'),
    acceptInvitation: path('/api/invitations/accept'),
    registerInvited: path('/api/invitations/register'),
    organizations: path('/api/organizations'),
    chooseOrganization: path('/api/organizations/choose'),
  },
  consent: path('/api/consent'),
  /** Work for a visitor to do while more come than are expected. */
  challenge: path('/api/challenge'),
  /** The general conditions as a PDF: today's, and any edition that was offered before. */
  terms: {
    current: path('/api/terms/current'),
    edition: path('/api/terms/:hash'),
  },
  leads: {
    sendEmail: path('/api/v1.0/email/send'),
    formToken: path('/api/leads/form-token'),
    /** What the forms post to without JavaScript; answered with a page. */
    contactForm: path('/api/leads/contact'),
    demoForm: path('/api/leads/demo'),
    hiringForm: path('/api/leads/hiring'),
  },
} as const;
