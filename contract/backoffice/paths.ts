import { path } from '@horus/contract/path';
import { endpoints as siteEndpoints, paths as sitePaths } from '@horus/contract/paths';

/**
 * Every page and every call of the back office, and with them the site's: only the office's own
 * parts import this, so that no public page carries an address of the office.
 */

const adminPaths = {
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
  papers: path('/admin/facturacion'),
  deletions: path('/admin/bajas'),
  deletion: path('/admin/bajas/:requestId'),
  installations: path('/admin/instalaciones'),
  installation: path('/admin/instalaciones/:installationId'),
  mails: path('/admin/correo'),
  mail: path('/admin/correo/:mailId'),
  events: path('/admin/eventos'),
  event: path('/admin/eventos/:eventId'),
  system: path('/admin/sistema'),
  prices: path('/admin/tarifas'),
  audit: path('/admin/registro'),
  team: path('/admin/equipo'),
  /** One's own sessions and second factor. */
  account: path('/admin/cuenta'),
} as const;

const adminEndpoints = {
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
    newTotp: path('/api/admin/account/totp/new'),
    totp: path('/api/admin/account/totp'),
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
  figures: path('/api/admin/today/figures'),
  audit: {
    list: path('/api/admin/audit'),
    csv: path('/api/admin/audit.csv'),
  },
  search: path('/api/admin/search'),
  undo: {
    list: path('/api/admin/undo'),
    one: path('/api/admin/undo/:sendId'),
  },
  leads: {
    list: path('/api/admin/leads'),
    csv: path('/api/admin/leads.csv'),
    colleagues: path('/api/admin/leads/colleagues'),
    live: path('/api/admin/leads/live'),
    several: path('/api/admin/leads/several'),
    one: path('/api/admin/leads/:leadId'),
    notes: path('/api/admin/leads/:leadId/notes'),
    calls: path('/api/admin/leads/:leadId/calls'),
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
    emails: path('/api/admin/customers/:organizationId/emails'),
    sync: path('/api/admin/customers/:organizationId/sync'),
    planChange: path('/api/admin/customers/:organizationId/plan-change'),
    planChangePreview: path('/api/admin/customers/:organizationId/plan-change/preview'),
    endOfPeriod: path('/api/admin/customers/:organizationId/end-of-period'),
    refund: path('/api/admin/customers/:organizationId/payments/:paymentId/refund'),
    chargeFee: path('/api/admin/customers/:organizationId/fees/:invoiceId/charge'),
    voidFee: path('/api/admin/customers/:organizationId/fees/:invoiceId/void'),
    answerDispute: path('/api/admin/customers/:organizationId/disputes/:disputeId/answer'),
    acceptDispute: path('/api/admin/customers/:organizationId/disputes/:disputeId/accept'),
    blockMember: path('/api/admin/customers/:organizationId/members/:userId/block'),
    takeSecondStepOff: path('/api/admin/customers/:organizationId/members/:userId/take-second-step-off'),
    view: path('/api/admin/customers/:organizationId/members/:userId/view'),
  },
  invoices: {
    list: path('/api/admin/invoices'),
    one: path('/api/admin/invoices/:requestId'),
    document: path('/api/admin/invoices/:requestId/document'),
    issued: path('/api/admin/invoices/:requestId/documents/:version'),
    reject: path('/api/admin/invoices/:requestId/reject'),
  },
  /** What was invoiced, credited and given back, of all customers. */
  papers: {
    list: path('/api/admin/papers'),
    sums: path('/api/admin/papers/sums'),
    csv: path('/api/admin/papers.csv'),
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
    calls: path('/api/admin/installations/:installationId/calls'),
  },
  mails: {
    list: path('/api/admin/mails'),
    /** Ends the wait for the next try of all that wait. */
    sendWaiting: path('/api/admin/mails/send-waiting'),
    one: path('/api/admin/mails/:mailId'),
    /** Its page as it went, for a frame. */
    html: path('/api/admin/mails/:mailId/html'),
    repeat: path('/api/admin/mails/:mailId/repeat'),
  },
  events: {
    list: path('/api/admin/events'),
    one: path('/api/admin/events/:eventId'),
    replay: path('/api/admin/events/:eventId/replay'),
  },
  system: {
    state: path('/api/admin/system'),
    replay: path('/api/admin/system/dead-letters/replay'),
    takeBack: path('/api/admin/system/lost-customers/:customerId/take-back'),
    dismiss: path('/api/admin/system/lost-customers/:customerId/dismiss'),
  },
  prices: path('/api/admin/prices'),
} as const;

export const paths = { ...sitePaths, admin: adminPaths } as const;

/** Who may make them stands in `access.ts`. */
export const endpoints = { ...siteEndpoints, admin: adminEndpoints } as const;
