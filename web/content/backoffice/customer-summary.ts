import type { CustomerNote, CustomerPage } from '@horus/contract/backoffice/customers';
import { describeChannels } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import type { SubscriptionInfo } from '@horus/contract/billing';
import { dayOf, formatShortDate, formatShortMoment } from '@horus/contract/dates';
import { describeDeclineReason } from '@horus/contract/decline-reasons';
import { isDisputeOpen } from '@horus/contract/disputes';
import { formatMoney } from '@horus/contract/money';
import { planName } from '@horus/contract/plan-names';
import { planPrice } from '@horus/contract/plan-price';
import { capitalize } from '@horus/contract/sentence';
import { hasPlan, subscriptionStates } from '@horus/contract/subscription-states';
import { ASKED_ACT } from '#content/backoffice/palette-acts.ts';
import { describeCallAgain } from '#content/backoffice/today.ts';

/** developers.google.com/maps/documentation/urls/get-started */
export function mapHref(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
}

/** Uses non-breaking spaces. */
const dayOn = (moment: string) => formatShortDate(moment).replaceAll(' ', '\u00a0');

export function describePlan(info: SubscriptionInfo): string {
  const { state, dbSubscription, currentPeriodEnd } = info;
  if (!dbSubscription) return 'Sin plan';
  const plan = planName(dbSubscription);
  if (hasPlan(state)) return `Horus ${plan}${describeFee(info)}`;
  if (state === 'ordered') return `Ha pedido ${plan}`;
  if (state === 'order_refused' || state === 'first_lapsed') return `Pidió ${plan} y no llegó a pagarlo`;
  return `Tuvo ${plan}${currentPeriodEnd ? `, hasta el ${dayOn(currentPeriodEnd)}` : ''}`;
}

function describeFee(info: SubscriptionInfo): string {
  const price = planPrice(info);
  if (!price) return '';
  const { fee } = price.lowered ?? price;
  return `, ${price.freeUntil ? 'gratis; después ' : ''}${formatMoney(fee.totalCents)} al ${price.unit}`;
}

export interface Owed {
  readonly text: string;
  readonly tone: 'good' | 'waiting' | 'bad';
}

/**
 * @param owed the sum of all fees; the customer sees only the oldest
 * @param dispute whether a dispute is open
 */
export function describeOwed(info: SubscriptionInfo, owed: CustomerPage['owed'], dispute = false): Owed {
  const { state, due, sendsInvoices } = info;
  const { pill, tone } = subscriptionStates[state];
  if (state === 'past_due_unexplained') return { text: 'No ha pagado su última cuota', tone: 'bad' };
  const nothing: Owed = dispute
    ? { text: 'No debe nada, pero tiene un pago en disputa', tone: 'bad' }
    : { text: hasPlan(state) ? 'Al corriente' : 'No debe nada', tone: 'good' };
  if (!due || state === 'order_refused') return nothing;
  const amount = formatMoney(due.amount, due.currency);
  if (tone === 'waiting') {
    const is = pill === 'Pago en camino' ? 'en camino' : 'por confirmar';
    return { text: `${nothing.text}, con ${amount} ${is}`, tone: 'waiting' };
  }
  // An invoice whose first charge is scheduled is not a debt yet.
  if (pill === 'Activo' && !sendsInvoices) return nothing;
  if (!owed) return nothing;
  const debt = `Debe ${formatMoney(owed.amount, owed.currency)} desde el ${dayOn(owed.since)}.`;
  return {
    text: [debt, describeFailures(owed), describeNextTry(info)].filter(Boolean).join(' '),
    tone: 'bad',
  };
}

function describeFailures({ failures, lastFailure }: NonNullable<CustomerPage['owed']>): string | null {
  if (failures === 0) return null;
  const why = describeDeclineReason(lastFailure);
  return failures === 1 ? `1 intento fallido: ${why}.` : `${failures} intentos fallidos; el último: ${why}.`;
}

function describeNextTry({ state, due, sendsInvoices }: SubscriptionInfo): string {
  if (due?.retryAt) return `Próximo intento: ${dayOn(due.retryAt)}.`;
  if (state.includes('to_confirm')) return 'Su banco le pide que lo confirme.';
  return sendsInvoices ? 'Paga sus facturas por su cuenta.' : 'Ya no se intenta cobrar: tiene que pagarlo.';
}

const contactWords = {
  reply: 'respondió por correo',
  email: 'le escribió',
  reminder: 'le recordó el pago por correo',
  mail: 'le envió un correo',
  call: 'habló por teléfono',
  unanswered: 'llamó y nadie contestó',
  message: 'llamó y dejó un mensaje',
  theirs: 'se puso en contacto',
  answer: 'contestó por correo',
};

export function describeContact(contact: CustomerPage['lastContact']): string {
  if (!contact) return 'Ninguno todavía';
  const { who, what, at } = contact;
  return `${who ?? 'Alguien del equipo'} ${contactWords[what]}, ${dayOn(at)}`;
}

const callWords = {
  spoken: 'Conversación por teléfono.',
  unanswered: 'Llamada sin respuesta.',
  message: 'Llamada sin respuesta, con un mensaje.',
};

/** 'Llamada sin respuesta. Volver a llamar mañana a partir de las 17 h.' */
export function describeCall({ result, againOn, againHour }: NonNullable<CustomerNote['call']>, now: Date) {
  const isPast = againOn !== null && againOn < dayOf(now);
  const again =
    againOn && `${capitalize((isPast ? 'había que ' : '') + describeCallAgain(againOn, againHour, now))}.`;
  return [callWords[result], again].filter(Boolean).join(' ');
}

interface CustomerAlert {
  readonly text: string;
  readonly link: string;
  readonly href: string;
  readonly tone: 'bad' | 'waiting';
}

/** Anchors in a customer's page. */
export const customerParts = {
  ...{ disputes: 'disputas', people: 'personas', mails: 'correos' },
  ...{ call: 'llamada', notes: 'notas', payments: 'pagos', history: 'historia' },
} as const;

/** Excludes debts, which are shown above. */
export function alertsOf(
  { disputes, requests, mails, members, received }: CustomerPage,
  now: Date,
): readonly CustomerAlert[] {
  return [
    ...received.filter(({ waits }) => waits).map((mail) => ofReceived(mail, members)),
    ...disputes.filter(({ status }) => isDisputeOpen(status)).map((dispute) => ofDispute(dispute, now)),
    ...requests.filter(({ waits }) => waits).map((request) => ofRequest(request, now)),
    ...ofMails(mails),
    ...ofMembers(
      members.filter(({ blockedAt }) => blockedAt !== null),
      { one: 'tiene el acceso bloqueado.', many: 'tienen el acceso bloqueado.' },
    ),
    ...ofMembers(
      members.filter(({ emailVerified }) => !emailVerified),
      { one: 'no ha confirmado su email.', many: 'no han confirmado su email.' },
    ),
  ];
}

/** Characters of a mail's text. */
const MAX_QUOTED = 140;

function ofReceived(
  { from, at, subject, body }: CustomerPage['received'][number],
  members: CustomerPage['members'],
): CustomerAlert {
  const name = members.find(({ email }) => email === from)?.name ?? from;
  const said = (body || subject).replace(/\s+/g, ' ').trim();
  const quoted = said.length > MAX_QUOTED ? `${said.slice(0, MAX_QUOTED).trimEnd()}…` : said;
  return {
    text: `${name} contestó por correo, el ${formatShortMoment(at)}${quoted && `: «${quoted}»`}`,
    ...(members.length > 0
      ? { link: 'Responder', href: `?${ASKED_ACT}=escribir` }
      : { link: 'Ver el correo', href: `#${customerParts.notes}` }),
    tone: 'waiting',
  };
}

function ofDispute({ cents, currency, dueAt }: CustomerPage['disputes'][number], now: Date): CustomerAlert {
  return {
    text: `Disputa ${formatMoney(cents, currency)} en su banco${dueAt ? untilWhen(dueAt, now) : '.'}`,
    link: 'Contestar al banco',
    href: `?${ASKED_ACT}=contestar-al-banco`,
    tone: 'bad',
  };
}

const isLate = (dueAt: string, now: Date) => new Date(dueAt) < now;

function untilWhen(dueAt: string, now: Date): string {
  return `: ${isLate(dueAt, now) ? 'el plazo acabó el' : 'el plazo acaba el'} ${formatShortMoment(dueAt)}.`;
}

type Request = CustomerPage['requests'][number];

const leadNames: Readonly<Record<string, string>> = {
  contact: 'Ha escrito por el formulario de contacto',
  demo: 'Ha pedido una demostración',
  hiring: 'Ha enviado una solicitud de contratación',
  ...describeChannels((channel) => `Se ha puesto en contacto ${channel}`),
};

const requestWords: Readonly<
  Record<Request['kind'], { says: (request: Request) => string; link: string; href: (id: string) => string }>
> = {
  deletion: {
    says: () => 'Ha pedido la baja',
    link: 'Ver la baja',
    href: (requestId) => paths.admin.deletion.href({ requestId }),
  },
  installation: {
    says: ({ state }) => (state === 'travelling' ? 'Su envío está en camino' : 'Espera su instalación'),
    link: 'Ver la instalación',
    href: (installationId) => paths.admin.installation.href({ installationId }),
  },
  invoice: {
    says: ({ openedBy }) =>
      openedBy ? `Factura por emitir: la ha abierto ${openedBy}` : 'Ha pedido una factura',
    link: 'Ver la factura',
    href: (requestId) => paths.admin.invoice.href({ requestId }),
  },
  lead: {
    says: ({ what }) => leadNames[what] ?? 'Ha enviado una solicitud',
    link: 'Ver la solicitud',
    href: (leadId) => paths.admin.lead.href({ leadId }),
  },
};

function ofRequest(request: Request, now: Date): CustomerAlert {
  const { says, link, href } = requestWords[request.kind];
  const { dueAt, at, id, kind, detail } = request;
  const when = dueAt ? untilWhen(dueAt, now) : `, el ${formatShortDate(at)}.`;
  const tone = dueAt && isLate(dueAt, now) ? 'bad' : 'waiting';
  // On the telephone: 'Where is my device?'
  const parcel = kind === 'installation' && detail ? ` ${capitalize(detail)}.` : '';
  return { text: says(request) + when + parcel, link, href: href(id), tone };
}

function ofMails(mails: CustomerPage['mails']): CustomerAlert[] {
  const lost = mails.filter(({ state }) => state === 'refused' || state === 'givenUp');
  const [first] = lost;
  if (!first) return [];
  if (lost.length > 1) {
    const text = `No le han llegado ${lost.length} correos.`;
    return [{ text, link: 'Ver los correos', href: `#${customerParts.mails}`, tone: 'bad' }];
  }
  return [
    {
      text: `No le ha llegado el correo «${first.kind}», del ${formatShortDate(first.queuedAt)}.`,
      link: 'Ver el correo',
      href: paths.admin.mail.href({ mailId: first.id }),
      tone: 'bad',
    },
  ];
}

const names = new Intl.ListFormat('es');

function ofMembers(
  members: CustomerPage['members'],
  { one, many }: { readonly one: string; readonly many: string },
): CustomerAlert[] {
  if (members.length === 0) return [];
  const text = `${names.format(members.map(({ name }) => name))} ${members.length === 1 ? one : many}`;
  return [{ text, link: 'Ver las personas', href: `#${customerParts.people}`, tone: 'waiting' }];
}
