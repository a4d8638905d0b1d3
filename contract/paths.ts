/**
 * Every page and every call, written once. Follow a link, not a string:
 * `paths.account.dashboard.href()`.
 */

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

type HrefArguments<Pattern extends string> = [ParamNames<Pattern>] extends [never]
  ? [query?: Query]
  : [params: Record<ParamNames<Pattern>, string>, query?: Query];

type Query = Readonly<Record<string, string | undefined>>;

export interface Path<Pattern extends string> {
  readonly pattern: Pattern;
  /** The address, parameters and query percent-encoded. */
  readonly href: (...args: HrefArguments<Pattern>) => string;
}

function path<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  const takesParams = pattern.includes(':');
  return {
    pattern,
    href: (...args) => {
      const params = (takesParams ? args[0] : {}) as Record<string, string>;
      const query = (takesParams ? args[1] : args[0]) as Query | undefined;
      const address = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const given = Object.entries(query ?? {}).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return given.length > 0 ? `${address}?${new URLSearchParams(given)}` : address;
    },
  };
}

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
  /** Atom, built with the site: what is new on a page, for who wants to be told. */
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
  /** The company's back office. */
  admin: {
    today: path('/admin'),
    login: path('/admin/entrar'),
    /** Where the link of an invitation leads. */
    welcome: path('/admin/acceso'),
    leads: path('/admin/solicitudes'),
    lead: path('/admin/solicitudes/:leadId'),
    customers: path('/admin/clientes'),
    customer: path('/admin/clientes/:organizationId'),
    invoices: path('/admin/facturas'),
    invoice: path('/admin/facturas/:requestId'),
    deletions: path('/admin/bajas'),
    deletion: path('/admin/bajas/:requestId'),
    installations: path('/admin/instalaciones'),
    installation: path('/admin/instalaciones/:installationId'),
    mail: path('/admin/correo'),
    events: path('/admin/eventos'),
    system: path('/admin/sistema'),
    prices: path('/admin/tarifas'),
    audit: path('/admin/registro'),
    team: path('/admin/equipo'),
    /** One's own sessions and second factor. */
    account: path('/admin/cuenta'),
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
  /** The back office's; who may make them stands in `backoffice/access.ts`. */
  admin: {
    session: {
      current: path('/api/admin/session'),
      password: path('/api/admin/session/password'),
      secondStep: path('/api/admin/session/second-step'),
      passkeyOptions: path('/api/admin/session/passkey-options'),
      logout: path('/api/admin/session/logout'),
    },
    /** What the link of an invitation leads to. */
    join: {
      begin: path('/api/admin/join/begin'),
      complete: path('/api/admin/join'),
    },
    proof: {
      give: path('/api/admin/proof'),
      passkeyOptions: path('/api/admin/proof/passkey-options'),
    },
    /** An operator's own access. */
    account: {
      read: path('/api/admin/account'),
      endSessions: path('/api/admin/account/end-sessions'),
      recoveryCodes: path('/api/admin/account/recovery-codes'),
      passkeys: path('/api/admin/account/passkeys'),
      passkeyOptions: path('/api/admin/account/passkeys/options'),
      passkey: path('/api/admin/account/passkeys/:passkeyId'),
    },
    team: {
      list: path('/api/admin/team'),
      member: path('/api/admin/team/:operatorId'),
      role: path('/api/admin/team/:operatorId/role'),
      link: path('/api/admin/team/:operatorId/link'),
    },
    today: path('/api/admin/today'),
    audit: {
      list: path('/api/admin/audit'),
      csv: path('/api/admin/audit.csv'),
    },
    search: path('/api/admin/search'),
    leads: {
      list: path('/api/admin/leads'),
      csv: path('/api/admin/leads.csv'),
      colleagues: path('/api/admin/leads/colleagues'),
      live: path('/api/admin/leads/live'),
      several: path('/api/admin/leads/several'),
      one: path('/api/admin/leads/:leadId'),
      notes: path('/api/admin/leads/:leadId/notes'),
      replies: path('/api/admin/leads/:leadId/replies'),
    },
    customers: {
      list: path('/api/admin/customers'),
      csv: path('/api/admin/customers.csv'),
      one: path('/api/admin/customers/:organizationId'),
      timeline: path('/api/admin/customers/:organizationId/timeline'),
      payments: path('/api/admin/customers/:organizationId/payments'),
      invoices: path('/api/admin/customers/:organizationId/invoices'),
      notes: path('/api/admin/customers/:organizationId/notes'),
      sync: path('/api/admin/customers/:organizationId/sync'),
      planChange: path('/api/admin/customers/:organizationId/plan-change'),
      planChangePreview: path('/api/admin/customers/:organizationId/plan-change/preview'),
      endOfPeriod: path('/api/admin/customers/:organizationId/end-of-period'),
      refund: path('/api/admin/customers/:organizationId/payments/:paymentId/refund'),
      blockMember: path('/api/admin/customers/:organizationId/members/:userId/block'),
      view: path('/api/admin/customers/:organizationId/members/:userId/view'),
    },
    invoices: {
      list: path('/api/admin/invoices'),
      one: path('/api/admin/invoices/:requestId'),
      document: path('/api/admin/invoices/:requestId/document'),
      issued: path('/api/admin/invoices/:requestId/documents/:version'),
      reject: path('/api/admin/invoices/:requestId/reject'),
    },
    deletions: {
      list: path('/api/admin/deletions'),
      one: path('/api/admin/deletions/:requestId'),
      confirmation: path('/api/admin/deletions/:requestId/confirmation'),
      carryOut: path('/api/admin/deletions/:requestId/carry-out'),
    },
    installations: {
      list: path('/api/admin/installations'),
      one: path('/api/admin/installations/:installationId'),
      steps: path('/api/admin/installations/:installationId/steps'),
    },
  },
} as const;
