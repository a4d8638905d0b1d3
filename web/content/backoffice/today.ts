import type { Figures } from '@horus/contract/backoffice/figures';
import { paths } from '@horus/contract/backoffice/paths';
import {
  MAX_COUNTED,
  type Term,
  type Waiting,
  type WaitingItem,
  type WaitingKind,
} from '@horus/contract/backoffice/today';
import { addDays, dayOf, formatTime, noonOf, startOfDay, TIME_ZONE } from '@horus/contract/dates';
import { PARCEL_WORKING_DAYS } from '@horus/contract/installations';
import { formatMoney } from '@horus/contract/money';

const { admin } = paths;

interface WaitingWords {
  readonly one: string;
  readonly many: string;
  readonly href: string;
  readonly hint: string;
  /** Page of a single item. */
  readonly hrefOf?: (pageId: string) => string;
}

const lead = (leadId: string) => admin.lead.href({ leadId });
const installation = (installationId: string) => admin.installation.href({ installationId });
const customer = (organizationId: string) => admin.customer.href({ organizationId });

export const waitingWords: Readonly<Record<WaitingKind, WaitingWords>> = {
  leads: {
    one: 'solicitud nueva',
    many: 'solicitudes nuevas',
    href: admin.leads.href({ estado: 'new', llamada: '0', respuesta: '0', orden: 'oldest' }),
    hint: 'Por contestar y asignar.',
    hrefOf: lead,
  },
  answers: {
    one: 'persona ha contestado',
    many: 'personas han contestado',
    href: admin.leads.href({ respuesta: '1', orden: 'oldest' }),
    hint: 'Por correo, a lo que les escribimos por su solicitud.',
    hrefOf: lead,
  },
  customerAnswers: {
    one: 'cliente ha contestado',
    many: 'clientes han contestado',
    href: admin.customers.href({ status: 'answered' }),
    hint: 'Por correo, a lo que les escribimos.',
    hrefOf: customer,
  },
  calls: {
    one: 'llamada pedida',
    many: 'llamadas pedidas',
    href: admin.leads.href({ llamada: 'today', orden: 'oldest' }),
    hint: 'Pidieron que les llamáramos.',
    hrefOf: lead,
  },
  meetings: {
    one: 'cita comercial pendiente',
    many: 'citas comerciales pendientes',
    href: admin.leads.href({ recordatorio: 'hour', orden: 'reminder' }),
    hint: 'Después de la cita, apunta cómo fue y márcala como hecha.',
    hrefOf: lead,
  },
  reminders: {
    one: 'recordatorio pendiente',
    many: 'recordatorios pendientes',
    href: admin.leads.href({ llamada: '0', recordatorio: '1', orden: 'reminder' }),
    hint: 'Toca volver a hablar.',
    hrefOf: lead,
  },
  mine: {
    one: 'solicitud tuya sin siguiente paso',
    many: 'solicitudes tuyas sin siguiente paso',
    href: admin.leads.href({ estado: 'working', de: 'me', recordatorio: 'none' }),
    hint: 'En curso, sin recordatorio ni cita, y hoy no les has contestado.',
    hrefOf: lead,
  },
  invoices: {
    one: 'factura solicitada',
    many: 'facturas solicitadas',
    href: admin.invoices.href(),
    hint: 'Comprueba los datos y envía el PDF.',
    hrefOf: (requestId) => admin.invoice.href({ requestId }),
  },
  rectifications: {
    one: 'factura por rectificar',
    many: 'facturas por rectificar',
    href: admin.invoices.href({ estado: 'unrectified' }),
    hint: 'Se devolvió dinero de su pago. Emite la rectificativa y envíala como corrección.',
    hrefOf: (requestId) => admin.invoice.href({ requestId }),
  },
  installations: {
    one: 'instalación por hacer',
    many: 'instalaciones por hacer',
    href: admin.installations.href(),
    hint: 'Llamar, enviar y dejar el sistema listo.',
    hrefOf: installation,
  },
  appointments: {
    one: 'cita pendiente',
    many: 'citas pendientes',
    href: admin.installations.href(),
    hint: 'Después de la cita, quítala en su instalación.',
    hrefOf: installation,
  },
  parcels: {
    one: 'envío que tarda',
    many: 'envíos que tardan',
    href: admin.installations.href({ estado: 'travelling', tarda: '1' }),
    hint: `Más de ${PARCEL_WORKING_DAYS} días laborables en camino: pregunta al transportista.`,
    hrefOf: installation,
  },
  deletions: {
    one: 'baja por tramitar',
    many: 'bajas por tramitar',
    href: admin.deletions.href(),
    hint: 'Hay 30 días. Las que esperan a que termine un plan, hasta una semana después.',
    hrefOf: (requestId) => admin.deletion.href({ requestId }),
  },
  unpaid: {
    one: 'cliente con una cuota sin pagar',
    many: 'clientes con una cuota sin pagar',
    href: admin.customers.href({ status: 'unpaid' }),
    hint: 'Ya tienen nuestros avisos. Una llamada ayuda.',
    hrefOf: customer,
  },
  disputes: {
    one: 'pago en disputa',
    many: 'pagos en disputa',
    href: admin.customers.href({ status: 'disputed' }),
    hint: 'Contesta al banco dentro del plazo, o se pierde el dinero.',
    hrefOf: customer,
  },
  unsentReplies: {
    one: 'respuesta que no ha llegado',
    many: 'respuestas que no han llegado',
    href: admin.mails.href({ estado: 'unsent', tipo: 'lead-reply' }),
    hint: 'No la tienen: mira por qué, envíala otra vez o llámales. Las que esperan se siguen intentando.',
    hrefOf: lead,
  },
  unsentMails: {
    one: 'correo que no ha llegado',
    many: 'correos que no han llegado',
    href: admin.mails.href({ estado: 'unsent' }),
    hint: 'Mira por qué y envíalo otra vez. Los que esperan se siguen intentando.',
    hrefOf: (mailId) => admin.mail.href({ mailId }),
  },
  deadLetters: {
    one: 'tarea que no ha salido',
    many: 'tareas que no han salido',
    href: admin.system.href(),
    hint: 'Mira por qué y repítelas.',
  },
  lostCustomers: {
    one: 'cliente de Stripe que no está aquí',
    many: 'clientes de Stripe que no están aquí',
    href: admin.system.href(),
    hint: 'Recupéralos o descártalos.',
  },
  drift: {
    one: 'diferencia con Stripe en la última revisión',
    many: 'diferencias con Stripe en la última revisión',
    href: admin.system.href(),
    hint: 'Ya están corregidas: mira si fallan los avisos de Stripe.',
  },
};

/** '99+' from `MAX_COUNTED` on. */
export function countOf(count: number): string {
  return count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : String(count);
}

/** '12 solicitudes nuevas'. */
export function nameWaiting({ kind, count }: Pick<Waiting, 'kind' | 'count'>): string {
  const { one, many } = waitingWords[kind];
  return `${countOf(count)} ${count === 1 ? one : many}`;
}

const shortDay = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', timeZone: TIME_ZONE });

/** Includes the time from yesterday to tomorrow. */
export function describeTerm({ dueAt, dueOn, since, overdue }: Term, now: Date): string {
  if (dueOn !== null) return `${overdue ? 'venció' : 'hasta'} ${describeDate(dueOn, now)}`;
  if (dueAt !== null) return `${overdue ? 'venció' : 'hasta'} ${describeMoment(new Date(dueAt), now)}`;
  return since === null ? '' : `desde ${describeMoment(new Date(since), now)}`;
}

/** 'volver a llamar el 30 nov a partir de las 17 h'. */
export function describeCallAgain(day: string, hour: number | null, now: Date): string {
  return `volver a llamar ${describeDate(day, now)}${hour === null ? '' : ` a partir de las ${hour} h`}`;
}

/** 'esperando sus datos desde ayer'. */
export function describeDataWait(since: string, now: Date): string {
  return `esperando sus datos desde ${describeDate(dayOf(new Date(since)), now)}`;
}

/** 'llamado hoy, nadie contestó'. */
export function describeLastCall({ at, result }: NonNullable<WaitingItem['lastCall']>, now: Date): string {
  const day = describeDate(dayOf(new Date(at)), now);
  if (result === 'spoken') return `hablamos ${day}`;
  return `llamado ${day}, ${result === 'message' ? 'con un mensaje' : 'nadie contestó'}`;
}

/** 'mañana a las 17:00', 'el 30 nov a las 17:00'. */
export function describeAppointment(at: string, now: Date): string {
  const moment = new Date(at);
  return `${describeDate(dayOf(moment), now)} ${atTime(moment)}`;
}

function atTime(moment: Date): string {
  const time = formatTime(moment);
  return `a ${time.startsWith('1:') ? 'la' : 'las'} ${time}`;
}

function describeMoment(moment: Date, now: Date): string {
  const day = dayOf(moment);
  const isNamed = day in namedDays(now);
  // A reminder's day begins at midnight.
  if (!isNamed || moment.getTime() === startOfDay(day).getTime()) return describeDate(day, now);
  return `${describeDate(day, now)} ${atTime(moment)}`;
}

function describeDate(day: string, now: Date): string {
  const named = namedDays(now)[day];
  if (named) return named;
  const year = day.slice(0, 4);
  return `el ${shortDay.format(noonOf(day))}${year === dayOf(now).slice(0, 4) ? '' : ` de ${year}`}`;
}

const weekday = new Intl.DateTimeFormat('es-ES', {
  ...{ weekday: 'long', day: 'numeric', month: 'long' },
  timeZone: TIME_ZONE,
});

/** 'mañana, martes 1 de diciembre'. */
export function describeAgendaDay(day: string, now: Date): string {
  const named = namedDays(now)[day];
  return [named, weekday.format(noonOf(day)).replace(',', '')].filter(Boolean).join(', ');
}

function namedDays(now: Date): Readonly<Record<string, string>> {
  const today = dayOf(now);
  return { [addDays(today, -1)]: 'ayer', [today]: 'hoy', [addDays(today, 1)]: 'mañana' };
}

const monthName = new Intl.DateTimeFormat('es-ES', { month: 'long', timeZone: 'UTC' });

type MonthOf = Pick<Figures, 'thisMonth' | 'months'>;

/** 'En noviembre': the month in which the figures were counted, which may be over. */
export function inMonth({ months }: Pick<Figures, 'months'>): string {
  const last = months.at(-1);
  return last ? `En ${monthName.format(new Date(`${last.month}-15T12:00:00Z`))}` : '';
}

export function describeMonth(figures: MonthOf): string {
  const last = figures.months.at(-1);
  if (!last) return '';
  return `${inMonth(figures)}: ${listHappened(figures).join(', ')}; ingresos recurrentes: ${formatMoney(last.revenue.endCents)} al mes sin IVA.`;
}

/** The parts of `describeMonth` after the month, for a phone. */
export function listMonth(figures: MonthOf): string[] {
  const last = figures.months.at(-1);
  return [...listHappened(figures), ...(last ? [`${formatMoney(last.revenue.endCents)} recurrentes`] : [])];
}

function listHappened({ thisMonth }: MonthOf): string[] {
  const { receivedCents, refundedCents, purchases, ended } = thisMonth;
  return [
    `${formatMoney(receivedCents)} cobrados`,
    refundedCents > 0 && `${formatMoney(refundedCents)} devueltos`,
    purchases === 0 ? 'ningún plan comprado' : inWords(purchases, 'plan comprado', 'planes comprados'),
    ended === 0 ? 'no se ha ido ningún cliente' : inWords(ended, 'cliente se ha ido', 'clientes se han ido'),
  ].filter((part) => part !== false);
}

const inWords = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
