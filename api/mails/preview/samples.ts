import { hiringQuote } from '@horus/contract/hiring-quote';
import type { InstallationStep } from '@horus/contract/installations';
import type { ContactMessage, DemoRequest, HiringRequest } from '@horus/contract/leads';
import type { InvoiceRequestBody } from '@horus/contract/requests';
import type { Role } from '@horus/contract/roles';
import type { Message, MessageProps, Template } from '#mails/messages.ts';

const SITE = 'https://horus.example';
const TOKEN = 'q7Jv0mX2bT9kWc4RzN8yLd3HsPf6UaEg1iKoYtVwQxB';
const PROMO_CODE = 'VERANO50';
const PDF = Buffer.from('%PDF-1.7\n%%EOF').toString('base64');
const link = (path: string) => `${SITE}${path}`;
const at = (day: string) => `${day}T08:02:00.000Z`;

const contact: ContactMessage = {
  nombre: 'Lucía Peña',
  email: 'lucia@talleres-pena.example',
  telefono: '925 000 111',
  empresa: 'Talleres Peña',
  servicio: 'horus',
  mensaje: 'Hola:\n\nSomos un taller con nueve personas y dos turnos. ¿Cuánto se tarda en ponerlo en marcha?',
};
const demo: DemoRequest = {
  nombre: 'Omar Haddad',
  email: 'omar@panaderia-haddad.example',
  telefono: '',
  empresa: 'Panadería Haddad',
  interes: 'Business',
  mensaje: 'Hola, me gustaría solicitar una demo de Horus para mi empresa.',
  asunto: 'Solicitud de demo de Horus',
};
const hiring: HiringRequest = {
  planType: 'business',
  companyName: 'Talleres Peña',
  employees: 20,
  locations: 2,
  schedule: 'shifts',
  needsDevice: true,
  deviceCount: 2,
  needsCards: true,
  cardCount: 14,
  startDate: '2026-12-01',
  additionalInfo: 'Abrimos también los sábados por la mañana.',
  contactName: 'Lucía Peña',
  contactEmail: 'lucia@talleres-pena.example',
  contactPhone: '925 000 111',
  website: 'https://talleres-pena.example',
  preferredContact: 'both',
  callbackRequested: true,
  promoCode: '',
};
/** With the promotion, whose fees change twice. */
const promotional: HiringRequest = {
  ...hiring,
  planType: 'autonomos',
  employees: 5,
  locations: 1,
  schedule: 'standard',
  deviceCount: 1,
  cardCount: 5,
  promoCode: PROMO_CODE,
};
const invoiceRequest: InvoiceRequestBody = {
  companyName: 'Talleres Peña, S. L.',
  taxId: 'B45000006',
  address: 'Calle Ancha, 1',
  postalCode: '45001',
  city: 'Toledo',
  province: 'Toledo',
  country: 'España',
  contactName: 'Lucía Peña',
  email: 'lucia@talleres-pena.example',
  phone: '925 000 111',
  invoiceNumber: 'H-2026-0042',
  comments: 'Poned el número de pedido 7781, por favor.',
};
const charged = { name: 'Lucía Peña', plan: 'Business', currency: 'eur', dashboardUrl: link('/dashboard') };

const INVOICE = 'https://pay.stripe.example/invoice/acct_1/in_1';
const VISA = 'tu Visa terminada en 4242';
const ACCOUNT = 'tu cuenta terminada en 1332';
const { name, plan, currency, dashboardUrl } = charged;
const debt = { name, plan, currency, cents: 48_39, payUrl: INVOICE };
const change = {
  ...{ name, currency, dashboardUrl, cents: 0, chargedTo: VISA, invoiceUrl: null },
  ...{ from: 'Business anual', to: 'Autónomos mensual', startsAt: at('2026-11-21') },
  nextCharge: { date: at('2027-11-21'), cents: 30_24 },
};
const paidFee = {
  ...{ name, plan, currency, dashboardUrl, cents: 48_39, chargedTo: VISA, paidAt: at('2027-01-21') },
  invoiceUrl: INVOICE,
};
const over = { name, plan, dashboardUrl, endedAt: at('2027-01-05'), fee: null, yearCents: null };
const tried = {
  ...{ ...debt, dashboardUrl, chargedTo: VISA, method: 'card', endsAt: null, retryAt: at('2026-12-24') },
  tries: 'more' as const,
};
/** One per unpaid state. */
const unpaid: readonly [MessageProps['payment-failed'], ...MessageProps['payment-failed'][]] = [
  { ...tried, state: 'past_due' },
  { ...tried, state: 'past_due', method: 'sepa_debit', chargedTo: ACCOUNT },
  { ...tried, state: 'past_due_last', tries: 'last', retryAt: at('2027-01-05') },
  { ...tried, state: 'past_due_final', tries: 'none', retryAt: null },
  { ...tried, state: 'past_due_ending', endsAt: at('2027-01-21') },
  { ...tried, state: 'past_due_final_ending', tries: 'none', retryAt: null, endsAt: at('2027-01-21') },
  { ...tried, state: 'renewal_to_confirm' },
  { ...tried, state: 'renewal_to_confirm_ending', endsAt: at('2027-01-21') },
  { ...tried, state: 'first_to_confirm_ending', cents: 78_65, endsAt: at('2027-01-21') },
  {
    ...{ ...tried, state: 'first_refused_ending', cents: 464_49, method: 'sepa_debit', tries: 'last' },
    ...{ chargedTo: ACCOUNT, endsAt: at('2027-11-21') },
  },
  {
    ...{ ...tried, state: 'first_refused_final_ending', cents: 78_65, tries: 'none', retryAt: null },
    endsAt: at('2027-01-21'),
  },
  { ...tried, state: 'renewal_to_confirm', tries: 'last', retryAt: at('2027-01-05') },
  { ...tried, state: 'first_to_confirm', cents: 78_65 },
  { ...tried, state: 'first_refused', cents: 78_65, method: 'sepa_debit', chargedTo: ACCOUNT },
  {
    ...{ ...tried, state: 'first_refused_last', cents: 78_65, tries: 'last', method: 'sepa_debit' },
    ...{ chargedTo: ACCOUNT, retryAt: at('2027-01-05') },
  },
  { ...tried, state: 'first_refused_final', cents: 78_65, tries: 'none', retryAt: null },
  {
    ...{ ...tried, cents: 798_60, method: 'klarna', retryAt: null, payUrl: link('/dashboard') },
    ...{ state: 'order_refused' as const, tries: 'none' as const },
  },
  // As queued before mails had a state.
  { name, plan, currency, cents: 48_39, retryAt: null, payUrl: INVOICE },
];

const factorChange = <Change extends MessageProps['second-factor-changed']['change']>(change: Change) => ({
  ...{ name: 'Lucía Peña', change, codesLeft: 9, device: 'Chrome en Windows' },
  changedAt: at('2026-11-21'),
  securityUrl: link('/cuenta/seguridad'),
  resetUrl: link('/login'),
});

const invited = (role: Role) => ({
  inviterEmail: 'lucia@talleres-pena.example',
  role,
  invitationUrl: link(`/invitacion#token=${TOKEN}`),
  validDays: 7,
});

const operatorLink = (again: boolean): MessageProps['operator-link'] => ({
  ...{ name: 'Marta Ruiz', role: again ? 'manager' : 'operator' },
  ...{ url: link(`/admin/acceso#token=${TOKEN}`), validHours: 48, again },
});

const parcel = {
  ...{ carrier: 'Correos', trackingNumber: 'PK43FB0712345670145045P' },
  deliverTo: 'Calle Río Jarama, 12, nave 3, 45007 Toledo',
};

function installed(step: InstallationStep): MessageProps['installation-step'] {
  return {
    ...{ name: 'Lucía Peña', step, plan: 'Business', hardware: { devices: 2, cards: 10 } },
    ...{ carrier: null, trackingNumber: null, readyBy: at('2026-11-25') },
    ...{ dashboardUrl: link('/dashboard'), guideUrl: link('/guia-dispositivo') },
  };
}

const appointed = {
  name: 'Lucía Peña',
  appointment: { at: '2026-11-30T16:00:00.000Z', about: 'dar de alta a tu equipo' },
  dashboardUrl: link('/dashboard'),
  event: {
    ...{ installationId: '3f0c8a52-6d1e-4b7a-9c58-2e0d4f61b793', version: 4 },
    changedAt: '2026-11-26T10:30:00.000Z',
  },
};

const samples: {
  readonly [Name in Template]: readonly [MessageProps[Name], ...MessageProps[Name][]];
} = {
  welcome: [
    { name: 'Lucía Peña', loginUrl: link('/login'), verifyUrl: link(`/verificar-email#token=${TOKEN}`) },
  ],
  'already-registered': [
    { name: 'Lucía Peña', loginUrl: link('/login'), resetUrl: link('/login?recuperar=1') },
  ],
  'verify-email': [{ name: 'Lucía Peña', verifyUrl: link(`/verificar-email#token=${TOKEN}`) }],
  'set-password': [
    {
      name: 'Lucía Peña',
      plan: 'Business',
      setPasswordUrl: link(`/reset-password#token=${TOKEN}`),
      validDays: 7,
    },
  ],
  'password-reset': [
    { name: 'Lucía Peña', resetUrl: link(`/reset-password#token=${TOKEN}`), validMinutes: 60 },
    { name: 'Lucía Peña', resetUrl: link(`/reset-password#token=${TOKEN}`), validMinutes: 60, byUs: true },
  ],
  'password-changed': [
    {
      name: 'Lucía Peña',
      changedAt: at('2026-11-21'),
      device: 'Chrome en Windows',
      resetUrl: link('/login'),
    },
    {
      name: 'Lucía Peña',
      changedAt: at('2026-11-21'),
      device: 'Chrome en Windows',
      resetUrl: link('/login'),
      left: { passkeys: ['Móvil de Lucía', 'Portátil'], securityUrl: link('/cuenta/seguridad') },
    },
    {
      ...{ name: 'Lucía Peña', changedAt: at('2026-11-21'), device: 'Chrome en Windows', cleared: true },
      resetUrl: link('/login'),
    },
  ],
  'confirm-new-email': [{ confirmUrl: link('/verificar-email#token=x') }],
  'accountant-changed': [
    {
      name: 'Lucía Peña',
      changedAt: at('2026-11-21'),
      device: 'Chrome en Windows',
      fiscalDataUrl: link('/cuenta/facturacion'),
    },
  ],
  'email-changed': [{ name: 'Lucía Peña', changedAt: at('2026-11-21'), device: 'Chrome en Windows' }],
  'new-sign-in': [
    {
      ...{ name: 'Lucía Peña', openedAt: at('2026-11-21'), device: 'Chrome en Windows' },
      ...{ network: '203.0.113.7', securityUrl: link('/cuenta/seguridad'), resetUrl: link('/login') },
    },
    {
      ...{ name: 'Lucía Peña', openedAt: at('2026-11-21'), device: 'Chrome en Windows', hasSecondStep: true },
      ...{ network: '203.0.113.7', securityUrl: link('/cuenta/seguridad'), resetUrl: link('/login') },
    },
  ],
  'second-factor-changed': [
    factorChange('totp-on'),
    factorChange('recovery-code-used'),
    factorChange('taken-off'),
    factorChange('passkey-added'),
    factorChange('passkey-removed'),
    factorChange('recovery-codes-renewed'),
    factorChange('totp-off'),
  ],
  'operator-link': [operatorLink(false), operatorLink(true)],
  'operator-sign-in': [
    {
      ...{ name: 'Marta Ruiz', openedAt: at('2026-11-21'), device: 'Chrome en Windows' },
      ...{ network: '203.0.113.7', accessUrl: link('/admin/cuenta') },
    },
  ],
  'operator-password-changed': [
    {
      ...{ name: 'Marta Ruiz', changedAt: at('2026-11-21') },
      ...{ device: 'Chrome en Windows', network: '203.0.113.7' },
    },
  ],
  invitation: [invited('billing'), invited('owner'), invited('viewer')],
  'invitation-accepted': [
    {
      name: 'Lucía Peña',
      member: 'Omar Haddad',
      company: 'Talleres Peña',
      role: 'billing',
      teamUrl: link('/cuenta/equipo'),
    },
  ],
  'role-changed': [
    {
      name: 'Omar Haddad',
      by: 'Lucía Peña',
      company: 'Talleres Peña',
      role: 'viewer',
      dashboardUrl: link('/dashboard'),
    },
  ],
  'member-removed': [
    { name: 'Omar Haddad', by: 'Lucía Peña', company: 'Talleres Peña', dashboardUrl: link('/dashboard') },
  ],
  'member-left': [
    { name: 'Lucía Peña', by: 'Omar Haddad', company: 'Talleres Peña', dashboardUrl: link('/dashboard') },
  ],
  'ownership-transferred': [
    {
      name: 'Omar Haddad',
      by: 'Lucía Peña',
      company: 'Talleres Peña',
      member: 'Omar Haddad',
      dashboardUrl: link('/dashboard'),
    },
  ],
  'contact-to-company': [
    { lead: contact, receivedAt: at('2026-11-21'), officeUrl: link('/admin/solicitudes/1') },
  ],
  'contact-acknowledgement': [{ firstName: 'Lucía' }, { firstName: null }],
  'lead-reply': [
    {
      subject: 'Tu mensaje a STC',
      text: 'Hola, Lucía:\n\nCon dos turnos se pone en marcha en una mañana. ¿Te llamo el martes?\n\nEva',
      asked: { at: at('2026-11-21'), text: contact.mensaje },
    },
    {
      subject: 'Tu contratación de Horus',
      text: 'Hola, Lucía:\n\nTe llamo el martes.\n\nEva',
      channel: 'phone',
    },
  ],
  'customer-email': [
    {
      subject: 'Tu tarjeta de noviembre',
      text: 'Hola, Lucía:\n\nHemos anulado la cuota de noviembre, como quedamos por teléfono.\n\nEva',
    },
  ],
  'demo-to-company': [{ lead: demo, receivedAt: at('2026-11-21'), officeUrl: link('/admin/solicitudes/1') }],
  'demo-acknowledgement': [
    { firstName: 'Omar', interest: 'Business' },
    { firstName: null, interest: 'Personalizado' },
  ],
  'hiring-to-company': ([null, 'account', 'subscribed'] as const).map((accountStatus) => ({
    request: hiring,
    quote: hiringQuote(hiring, PROMO_CODE),
    receivedAt: at('2026-11-21'),
    accountStatus,
    officeUrl: link('/admin/solicitudes/1'),
  })) as [MessageProps['hiring-to-company']],
  'hiring-to-customer': [
    { firstName: 'Lucía', order: hiring, quote: hiringQuote(hiring, PROMO_CODE) },
    { firstName: 'Lucía', order: promotional, quote: hiringQuote(promotional, PROMO_CODE), replaces: true },
  ],
  'hiring-changed-often': [{ firstName: 'Lucía' }, { firstName: null }],
  'continue-hiring': [true, false].map((subscribed) => ({
    name: 'Lucía Peña',
    plan: 'Business',
    subscribed,
    loginUrl: link('/login'),
    dashboardUrl: link('/dashboard'),
  })) as [MessageProps['continue-hiring'], MessageProps['continue-hiring']],
  'purchase-confirmed': [
    {
      ...charged,
      period: 'monthly',
      paidCents: 142_64,
      paidFor: 'Instalación de Horus Business + Dispositivo de fichaje NFC',
      trialEndsAt: at('2026-12-21'),
      nextCharge: { date: at('2026-12-21'), cents: 48_39 },
      endsAt: null,
      invoiceUrl: 'https://pay.stripe.example/invoice/acct_1/in_1',
    },
    {
      ...charged,
      plan: 'Autónomos',
      period: 'monthly',
      paidCents: 30_25,
      trialEndsAt: at('2026-12-21'),
      nextCharge: { date: at('2026-12-21'), cents: 15_13 },
      promotion: { fees: 6, cents: 15_13, afterwardsCents: 30_24, afterwardsFrom: at('2027-06-21') },
      endsAt: null,
      invoiceUrl: 'https://pay.stripe.example/invoice/acct_1/in_1',
    },
    {
      ...charged,
      period: 'monthly',
      paidCents: 48_39,
      trialEndsAt: null,
      nextCharge: { date: at('2026-12-21'), cents: 48_39 },
      endsAt: null,
      dataKeptUntil: '2027-06-30',
      invoiceUrl: 'https://pay.stripe.example/invoice/acct_1/in_1',
    },
    {
      ...charged,
      period: 'annual-financed',
      plan: 'Autónomos',
      paidCents: 350_75,
      setupCents: 60_50,
      trialEndsAt: null,
      nextCharge: null,
      endsAt: at('2027-11-21'),
      invoiceUrl: null,
    },
  ],
  'renewal-confirmed': [
    {
      ...charged,
      paidCents: 464_49,
      setupCents: 0,
      startsAt: at('2027-11-21'),
      endsAt: at('2028-11-21'),
      invoiceUrl: 'https://pay.stripe.example/invoice/acct_1/in_2',
    },
  ],
  'payment-processing': [{ ...charged, cents: 142_64 }],
  'payment-failed': unpaid,
  'service-stops': [
    { ...debt, state: 'past_due_last', chargedTo: VISA, stopsAt: at('2027-01-05') },
    { ...debt, state: 'renewal_to_confirm', chargedTo: VISA, stopsAt: at('2027-01-05') },
    {
      ...{ ...debt, cents: 78_65, state: 'first_refused_last', chargedTo: ACCOUNT, method: 'sepa_debit' },
      stopsAt: at('2027-01-05'),
    },
  ],
  'payment-received': [
    { ...paidFee, nextCharge: { date: at('2027-02-21'), cents: 48_39 }, endsAt: null, ended: false },
    { ...paidFee, nextCharge: null, endsAt: at('2027-02-21'), ended: false },
    { ...paidFee, nextCharge: null, endsAt: at('2027-01-05'), ended: true },
  ],
  'fee-charged': [
    { ...paidFee, nextCharge: { date: at('2027-02-21'), cents: 48_39 }, endsAt: null, ended: false },
    {
      ...paidFee,
      cents: 464_49,
      chargedTo: ACCOUNT,
      billedTaxId: 'B12345674',
      nextCharge: { date: at('2028-01-21'), cents: 464_49 },
      endsAt: null,
      ended: false,
    },
  ],
  'renewal-notice': [
    { ...charged, kind: 'trial-ends', date: at('2026-12-21'), cents: 48_39 },
    {
      ...{ ...charged, plan: 'Autónomos', kind: 'trial-ends', date: at('2026-12-21'), cents: 15_13 },
      later: { fees: 6, date: at('2027-06-21'), cents: 30_24 },
    },
    {
      ...{ ...charged, plan: 'Autónomos', kind: 'fee-rises', date: at('2027-06-21'), cents: 30_24 },
      beforeCents: 15_13,
    },
    { ...charged, kind: 'trial-ends', date: at('2026-12-21'), cents: 30_24, nextPlan: 'Autónomos' },
    { ...charged, kind: 'year-renews', date: at('2027-11-21'), cents: 464_49 },
    { ...charged, kind: 'year-renews', date: at('2027-11-21'), cents: 290_25, nextPlan: 'Autónomos' },
    { ...charged, kind: 'financed-ends', date: at('2027-11-21'), cents: 464_49 },
  ],
  cancellation: [
    { ...charged, kind: 'scheduled', endsAt: at('2026-12-21') },
    { ...charged, kind: 'scheduled', endsAt: at('2027-05-31'), deletionAsked: 'now' },
    {
      ...{ ...charged, kind: 'scheduled', endsAt: at('2027-05-31') },
      due: { cents: 48_39, currency: 'eur', retryAt: at('2027-05-04'), payUrl: INVOICE },
    },
    {
      ...{ ...charged, kind: 'scheduled', endsAt: at('2027-11-21') },
      due: {
        ...{ cents: 464_49, currency: 'eur', retryAt: at('2027-01-05'), payUrl: INVOICE },
        ...{ isOrder: true, isOnItsWay: false },
      },
    },
    {
      ...{ ...charged, kind: 'scheduled', endsAt: at('2027-11-21') },
      due: {
        ...{ cents: 464_49, currency: 'eur', retryAt: null, payUrl: INVOICE },
        ...{ isOrder: true, isOnItsWay: true },
      },
    },
    { ...charged, kind: 'undone', endsAt: at('2026-12-21') },
    { ...charged, kind: 'ended', endsAt: at('2026-12-21') },
  ],
  'plan-change': [
    {
      ...{ ...change, kind: 'changed', from: 'Autónomos mensual', to: 'Business mensual', cents: 35_20 },
      nextCharge: { date: at('2026-12-21'), cents: 48_39 },
      invoiceUrl: INVOICE,
    },
    {
      ...{ ...change, kind: 'changed', from: 'Autónomos mensual', to: 'Business mensual', cents: 0 },
      nextCharge: { date: at('2026-12-21'), cents: 48_39 },
    },
    { ...change, kind: 'planned', startsAt: at('2027-11-21') },
    { ...change, kind: 'planned', startsAt: at('2027-11-21'), resumesRenewal: true },
    { ...change, kind: 'undone', nextCharge: { date: at('2027-11-21'), cents: 464_49 } },
    { ...change, kind: 'carried-out' },
    {
      ...{ ...change, kind: 'to-confirm', from: 'Autónomos anual', to: 'Business anual', cents: 174_24 },
      ...{ startsAt: at('2026-11-22'), nextCharge: null, invoiceUrl: INVOICE },
    },
  ],
  'plan-ended': [
    { ...over, state: 'ended_unpaid', fee: { cents: 48_39, currency: 'eur', payUrl: null } },
    { ...over, state: 'ended_owing', fee: { cents: 48_39, currency: 'eur', payUrl: INVOICE } },
    { ...over, state: 'ended_disputed' },
    { ...over, plan: 'Autónomos', state: 'financed_disputed' },
    { ...over, state: 'ended_processing', fee: { cents: 78_65, currency: 'eur', payUrl: null } },
    { ...over, state: 'first_lapsed', fee: { cents: 78_65, currency: 'eur', payUrl: null } },
    { ...over, plan: 'Autónomos', state: 'financed_over', yearCents: 290_25 },
  ],
  refund: [
    {
      ...charged,
      cents: 10_00,
      payment: { description: 'Horus Business: cuota mensual', cents: 48_39, paidAt: at('2026-12-01') },
      creditNote: 'H2F6A1-0007-CN-01',
      goesOn: true,
    },
    {
      ...charged,
      cents: 10_00,
      isTransfer: true,
      payment: {
        description: 'Horus Business: cuota mensual, por transferencia',
        ...{ cents: 48_39, paidAt: at('2026-12-01') },
      },
      creditNote: 'H2F6A1-0007-CN-01',
      goesOn: true,
    },
    {
      ...charged,
      cents: 464_49,
      payment: { description: 'Horus Business: cuota anual', cents: 464_49, paidAt: at('2026-11-21') },
      endedAt: at('2026-12-04'),
    },
  ],
  'invoice-request-received': [
    { name: 'Lucía Peña', request: invoiceRequest, requestsUrl: link('/solicitar-factura') },
    { name: 'Lucía Peña', request: null, requestsUrl: link('/solicitar-factura') },
  ],
  'invoice-request-to-company': [
    {
      ...{ request: invoiceRequest, organization: 'Talleres Peña', email: 'lucia@talleres-pena.example' },
      officeUrl: link('/admin/facturas/1'),
    },
  ],
  'invoice-request-sent': [
    { name: 'Lucía Peña', number: 'H-2026-0042', corrects: null, requestsUrl: link('/solicitar-factura') },
    {
      name: 'Lucía Peña',
      number: 'H-2026-R0003',
      corrects: 'H-2026-0042',
      requestsUrl: link('/solicitar-factura'),
    },
    {
      ...{ name: 'Lucía Peña', number: 'H-2026-0043', corrects: null, byCompany: true },
      requestsUrl: link('/solicitar-factura'),
    },
  ],
  'invoice-request-rejected': [
    {
      name: 'Lucía Peña',
      reason: 'El NIF B45000006 no corresponde a «Talleres Peña, S. L.».\nRevísalo con tu gestoría.',
      requestsUrl: link('/solicitar-factura'),
    },
  ],
  'installation-step': [
    installed('called'),
    { ...installed('shipped'), ...parcel },
    { ...installed('shipped'), ...parcel, corrects: true },
    { ...installed('shipped'), ...parcel, again: true },
    { ...installed('configured'), readyBy: null },
  ],
  appointment: [
    { ...appointed, movedFrom: null },
    { ...appointed, movedFrom: at('2026-11-27') },
    { ...appointed, appointment: null, movedFrom: at('2026-11-30') },
  ],
  'deletion-received': [
    {
      name: 'Lucía Peña',
      accounts: { horus: true, stc: true },
      dueAt: at('2026-12-21'),
      plan: { state: 'renews' },
      when: 'plan-end',
      withdrawUrl: link('/request-delete-acc-horus'),
    },
    {
      name: 'Lucía Peña',
      accounts: { horus: true, stc: true },
      dueAt: at('2026-12-21'),
      plan: { state: 'renews' },
      when: 'now',
      withdrawUrl: link('/request-delete-acc-horus'),
    },
    {
      name: 'Lucía Peña',
      accounts: { horus: true, stc: true },
      dueAt: at('2026-12-21'),
      plan: { state: 'ends', endsAt: at('2027-01-15') },
      when: 'plan-end',
      withdrawUrl: link('/request-delete-acc-horus'),
    },
    {
      name: 'Lucía Peña',
      accounts: { horus: true, stc: true },
      dueAt: at('2026-12-21'),
      plan: { state: 'ends', endsAt: at('2027-01-15') },
      when: 'now',
      withdrawUrl: link('/request-delete-acc-horus'),
    },
  ],
  'late-payment': [{ name, plan, currency, dashboardUrl, cents: 78_65, endedAt: at('2027-01-05') }],
  'late-payment-to-company': [
    {
      organization: 'Talleres Peña',
      email: 'lucia@talleres-pena.example',
      plan: 'Business',
      cents: 46_449,
      currency: 'eur',
      invoiceNumber: 'A1B2C3D4-0002',
      endedAt: at('2026-11-21'),
      officeUrl: link('/admin/clientes/1'),
    },
  ],
  'law-check-due': [
    {
      checkedOn: '2026-11-09',
      today: '2026-11-23',
      pageUrl: 'https://horus.example/ley-control-horario',
    },
  ],
  'dispute-to-company': [
    {
      kind: 'opened',
      organization: 'Talleres Peña',
      email: 'lucia@talleres-pena.example',
      cents: 60_379,
      currency: 'eur',
      reason: 'fraudulent',
      paymentId: 'pi_3Qx1',
      officeUrl: link('/admin/clientes/1'),
      dueAt: at('2026-11-30'),
    },
    {
      kind: 'won',
      organization: 'Talleres Peña',
      email: 'lucia@talleres-pena.example',
      cents: 60_379,
      currency: 'eur',
      reason: 'fraudulent',
      paymentId: 'pi_3Qx1',
      officeUrl: link('/admin/clientes/1'),
      dueAt: null,
    },
    {
      kind: 'lost',
      organization: 'Talleres Peña',
      email: 'lucia@talleres-pena.example',
      cents: 60_379,
      currency: 'eur',
      reason: 'fraudulent',
      paymentId: 'pi_3Qx1',
      officeUrl: link('/admin/clientes/1'),
      dueAt: null,
    },
  ],
  'deletion-to-company': [
    {
      email: 'lucia@talleres-pena.example',
      organization: 'Talleres Peña',
      reason: 'Ya no lo uso',
      accounts: { horus: true, stc: false },
      dueAt: at('2026-12-21'),
      plan: { state: 'ends', endsAt: at('2027-01-15') },
      when: 'now',
      officeUrl: link('/admin/bajas/1'),
    },
  ],
  'deletion-withdrawn': [
    { name: 'Lucía Peña', takenOver: false },
    { name: 'Lucía Peña', takenOver: true },
  ],
  'deletion-withdrawn-to-company': [
    { email: 'lucia@talleres-pena.example', organization: 'Talleres Peña', takenOver: false },
    { email: 'lucia@talleres-pena.example', organization: 'Talleres Peña', takenOver: true },
  ],
  'deletion-done': [
    { name: 'Lucía Peña', accounts: { horus: true, stc: true } },
    { name: 'Lucía Peña', accounts: { horus: true, stc: false } },
  ],
  'papers-copied': [
    {
      client: 'B12345674',
      files: [{ filename: 'factura-2026-11-02-HORUS-7.pdf', content: PDF }],
    },
    {
      client: null,
      files: [
        { filename: 'factura-2026-11-02-HORUS-7.pdf', content: PDF },
        { filename: 'recibo-2026-11-02-HORUS-7.pdf', content: PDF },
      ],
    },
  ],
  'quarter-papers': [
    {
      client: 'B12345674',
      span: '2026-T3',
      file: { filename: 'horus-documentos-2026-T3.zip', content: PDF },
      papersUrl: null,
    },
    {
      client: 'B12345674',
      span: '2026-T3',
      file: { filename: 'resumen-2026-T3.csv', content: PDF },
      papersUrl: link('/dashboard/billing'),
    },
  ],
  'data-export-ready': [
    { name: 'Lucía Peña', downloadUrl: link('/profile-update'), expiresAt: at('2026-11-28') },
  ],
};

export function listSamples(): { readonly id: string; readonly message: Message }[] {
  return (Object.keys(samples) as Template[]).flatMap((template) =>
    samples[template].map((props, index) => ({
      id: index === 0 ? template : `${template}-${index + 1}`,
      message: { template, props } as Message,
    })),
  );
}
