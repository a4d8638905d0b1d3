/**
 * The record of stored data (RGPD, art. 30). Tests compare it with the tables
 * (api/stored-data.integration.test.ts), the export (data-export.integration.test.ts) and the
 * policy (web/content/privacy.test.ts).
 */
export interface StoredTable {
  readonly holds: string;
  /** Words of the policy and its retention row. Null: no personal data. */
  readonly told: { readonly what: string; readonly until: string } | null;
  /** `with …`: by the row's foreign key. `stays`: belongs to no customer. */
  readonly leaving: 'with its organisation' | 'with its user' | 'by the deletion' | 'blocked' | 'stays';
  /** The export's list, or why the export has none. */
  readonly copy: string | { readonly not: string };
}

const ACCOUNT = 'Tu cuenta y tu equipo';
const CONTRACT = 'Las condiciones que aceptaste';
const FACTORS = 'Tu segundo paso y tus llaves de acceso';
const LEAD = 'Lo que nos escribes sin llegar a contratar';
const NETWORK = 'El resumen de la red';
const NOTES = 'Lo que anotamos al atenderte';
const OUR_PEOPLE = 'Lo que mira y hace nuestra gente';
const REQUESTS = 'Tus solicitudes de factura y de eliminación';

const profile = { what: 'Correo electrónico', until: ACCOUNT } as const;
const purchase = { what: 'historial de tus pagos', until: ACCOUNT } as const;
const factor = { what: 'De tu segundo paso', until: FACTORS } as const;
const notes = { what: 'De nuestro trato', until: NOTES } as const;
const invoices = { what: 'facturas con otros datos', until: REQUESTS } as const;
const message = { what: 'lo que nos cuentas en el mensaje', until: LEAD } as const;
const presence = { what: 'qué mira y qué hace', until: OUR_PEOPLE } as const;

const withOrganization = (
  holds: string,
  told: StoredTable['told'],
  copy: StoredTable['copy'],
): StoredTable => ({
  ...{ holds, told, copy, leaving: 'with its organisation' },
});
const withUser = (holds: string, told: StoredTable['told'], copy: StoredTable['copy']): StoredTable => ({
  ...{ holds, told, copy, leaving: 'with its user' },
});
const byDeletion = (holds: string, told: StoredTable['told'], copy: StoredTable['copy']): StoredTable => ({
  ...{ holds, told, copy, leaving: 'by the deletion' },
});
const nobodys = (holds: string): StoredTable => ({
  ...{ holds, told: null, leaving: 'stays', copy: { not: 'nothing of a customer' } },
});

const SECONDS = { not: 'gone within seconds' };

export const storedData: Readonly<Record<string, StoredTable>> = {
  organizations: byDeletion(
    'a customer’s name, their phone if it was corrected, and their id at Stripe',
    profile,
    'perfil',
  ),
  users: byDeletion('users: name, e-mail, hash of the password', profile, 'perfil'),
  memberships: withUser(
    'members of organisations, with their role',
    { what: 'De tu equipo', until: ACCOUNT },
    'equipos',
  ),
  invitations: withOrganization(
    'the invited address and the inviting owner',
    { what: 'Si alguien te invita a su equipo', until: 'Una invitación sin aceptar' },
    { not: 'another person’s address, which has it in its mailbox' },
  ),
  sessions: withUser(
    'when and with which browser a session was opened',
    { what: 'de cada sesión', until: 'Cada sesión abierta' },
    'sesiones',
  ),
  link_tokens: withUser(
    'hashes of mailed links',
    { what: 'los enlaces que te enviamos', until: 'Los enlaces de un solo uso' },
    'enlaces-enviados',
  ),
  email_changes: withUser(
    'an address that is not confirmed yet',
    { what: 'Correo electrónico', until: 'Los enlaces de un solo uso' },
    'perfil',
  ),
  totp_factors: withUser('the secret of an app of codes, sealed', factor, 'perfil'),
  passkeys: withUser('a passkey’s name, public key and last use', factor, 'llaves-de-acceso'),
  recovery_codes: withUser('hashes of codes', factor, { not: 'hashes, which say nothing' }),
  auth_challenges: withUser('a login under way, hashed', factor, { not: 'gone within minutes' }),
  familiar_networks: withUser(
    'hashes of networks',
    { what: 'De la red desde la que', until: NETWORK },
    { not: 'hashes, which say nothing' },
  ),
  operator_views: withUser(
    'an open view of an operator as a customer',
    { what: 'puede ver tu área como la ves tú', until: OUR_PEOPLE },
    { not: 'gone within minutes; the activity lists each' },
  ),
  // A former user's activities stay in the organisation, without their id and network.
  activities: withOrganization(
    'events of an account, with actor and network',
    { what: 'De lo que pasa en tu cuenta', until: 'Lo que ha pasado en tu cuenta' },
    'actividad',
  ),
  fiscal_data: withOrganization(
    'the payer of invoices, and the gestoría’s address',
    { what: 'tu NIF, tu razón social y tu dirección', until: ACCOUNT },
    'datos-de-facturacion',
  ),
  mirrored_subscriptions: withOrganization('plans that are paid by fees', purchase, 'suscripciones'),
  financed_years: withOrganization('years that were paid in instalments', purchase, 'planes-financiados'),
  mirrored_invoices: withOrganization('Stripe’s invoices', purchase, 'facturas'),
  mirrored_credit_notes: withOrganization('Stripe’s credit notes', purchase, 'abonos'),
  mirrored_balances: withOrganization('a customer’s credit balance', purchase, 'saldo'),
  mirrored_payments: withOrganization(
    'payments, the payer, and the last digits of the card or account',
    { what: 'cuatro últimas cifras', until: ACCOUNT },
    'pagos',
  ),
  mirrored_disputes: withOrganization(
    'disputed payments',
    { what: 'lo que hayas reclamado a tu banco', until: ACCOUNT },
    'reclamaciones-al-banco',
  ),
  mirrored_checkout_sessions: withOrganization(
    'payment pages, and the conditions accepted on them',
    { what: 'qué condiciones, en qué edición y cuándo', until: CONTRACT },
    'sesiones-de-pago',
  ),
  checkout_attempts: withOrganization('purchases that were started', purchase, 'intentos-de-compra'),
  wizard_purchases: withOrganization(
    'buyers without an account: name, e-mail',
    { what: 'lo que has comprado', until: 'Una compra empezada en el asistente' },
    'compras-del-asistente',
  ),
  billing_notices: withOrganization('which mails about money were sent', purchase, 'avisos'),
  billing_mirrors: withOrganization('time of the last sync with Stripe', purchase, {
    not: 'an internal count and time',
  }),
  installations: withOrganization(
    'installations, shipments and calls',
    { what: 'lo que hay que instalar y enviarte', until: ACCOUNT },
    'instalaciones',
  ),
  plan_change_claims: withOrganization('a running change of plan', purchase, SECONDS),
  refund_orders: withOrganization(
    'refunds, with their reason',
    { what: 'lo que te hemos devuelto', until: ACCOUNT },
    { not: 'the payments show the amount; the reason is internal' },
  ),
  revenue_movements: byDeletion('changes of recurring revenue', purchase, {
    not: 'the company’s figures, anonymous once a customer leaves',
  }),
  stripe_events: byDeletion(
    'Stripe events about a customer',
    { what: 'el resultado del pago', until: 'Los avisos de Stripe' },
    { not: 'Stripe ids; their content is in the other lists' },
  ),
  customer_notes: withOrganization(
    'notes about a customer, and mails and calls to their people',
    notes,
    'notas-de-la-empresa',
  ),
  received_mails: byDeletion(
    'mails with which a person answered us, of a request or a customer',
    { what: 'lo que nos contestas por correo', until: NOTES },
    'notas-de-la-empresa',
  ),
  lead_entries: byDeletion('notes, calls and answers', notes, 'notas-de-la-empresa'),
  leads: byDeletion('texts typed into a form, or written down by an operator', message, 'mensajes'),
  lead_acknowledgements: byDeletion('when an address was answered', message, { not: 'an internal time' }),
  hiring_confirmations: byDeletion('when an address was answered', message, { not: 'an internal time' }),
  lead_words: byDeletion('words of a request, to find it', message, { not: 'the request itself has them' }),
  known_lead_words: byDeletion('words of all requests', message, { not: 'anonymous words' }),
  lead_presences: byDeletion('operators who have a request open or are writing an answer', presence, SECONDS),
  customer_presences: withOrganization('operators who have a customer open', presence, SECONDS),
  installation_presences: byDeletion('operators who have an installation open', presence, SECONDS),
  invoice_presences: byDeletion('operators who have an invoice request open', presence, SECONDS),
  deletion_presences: byDeletion('operators who have a deletion open', presence, SECONDS),
  invoice_requests: byDeletion('requested invoices', invoices, 'solicitudes-de-factura'),
  invoice_documents: byDeletion('their PDF', invoices, 'facturas-emitidas'),
  replaced_invoice_documents: byDeletion('a PDF before its correction', invoices, 'facturas-emitidas'),
  // The completed deletion stays, without personal data: typed text is emptied.
  deletion_requests: byDeletion(
    'requested deletions',
    { what: 'la eliminación de tu cuenta', until: REQUESTS },
    'solicitudes-de-eliminacion',
  ),
  data_exports: withUser(
    'copies of a user’s data',
    { what: 'una copia de tus datos', until: 'La copia de tus datos' },
    { not: 'they are the copies' },
  ),
  sent_mails: byDeletion(
    'mails that were sent',
    { what: 'De los correos que te enviamos', until: 'Los correos que te enviamos' },
    { not: 'the person has them in their mailbox' },
  ),
  'blocked.records': {
    holds: 'invoices, payments and contracts of customers who left (Código de Comercio, art. 30)',
    told: { what: 'Después los bloqueamos', until: CONTRACT },
    ...{ leaving: 'blocked', copy: { not: 'nothing in the product reads it' } },
  },
  'blocked.customers': {
    holds: 'until when Stripe keeps customers with those invoices',
    told: { what: 'Después los bloqueamos', until: CONTRACT },
    ...{ leaving: 'blocked', copy: { not: 'nothing in the product reads it' } },
  },
  audit_log: {
    holds: 'views and actions of operators, by the ids of rows',
    told: { what: 'qué mira y qué hace', until: OUR_PEOPLE },
    ...{ leaving: 'stays', copy: { not: 'actions of operators; never changed' } },
  },
  consent_proofs: {
    holds: 'choices about cookies, of which nothing leads to a visitor',
    told: { what: 'de las cookies, la fecha y tu elección', until: 'La prueba de tu elección' },
    ...{ leaving: 'stays', copy: { not: 'nothing leads from a proof to a person' } },
  },
  rate_limits: {
    holds: 'hashes of networks and addresses, and counts, which run out',
    told: { what: 'De la red desde la que', until: NETWORK },
    ...{ leaving: 'stays', copy: { not: 'hashes and counts, which run out' } },
  },
  billing_reconciliations: nobodys('ids of Stripe, for 180 days'),
  erased_papers: nobodys('amounts and numbers of erased customers’ invoices, which lead to no person'),
  lost_customers: nobodys('ids of Stripe whose owners are not known here'),
  terms_editions: nobodys('the general conditions'),
  held_mails: nobodys('ids and states of what the company’s people did, for a day'),
  operators: nobodys('the company’s people'),
  operator_invitations: nobodys('the company’s people'),
  operator_sessions: nobodys('the company’s people'),
  operator_networks: nobodys('the company’s people'),
  operator_totp_factors: nobodys('the company’s people'),
  operator_recovery_codes: nobodys('the company’s people'),
  operator_passkeys: nobodys('the company’s people'),
  operator_challenges: nobodys('the company’s people'),
  operator_reminders: nobodys('when the company was reminded of something'),
  company_figures: nobodys('sums of the company'),
  form_token_secrets: nobodys('secrets of the forms'),
  backups: nobodys('when copies of the database were made'),
  stripe_catch_up: nobodys('how far Stripe’s events were read'),
  schema_migrations: nobodys('which migrations were run'),
};
