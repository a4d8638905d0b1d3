import {
  type LeadDetail,
  type LeadRow,
  type LeadStatus,
  leadChannelPhrases,
  leadKindLabels,
  leadStatusLabels,
} from '@horus/contract/backoffice/leads';
import { type PlanType, plans } from '@horus/contract/catalog';
import { dayOf, formatAppointment, formatLongDate, momentAt, noonOf } from '@horus/contract/dates';
import {
  type ContactService,
  contactPreferenceLabels,
  contactServiceLabels,
  workScheduleLabels,
} from '@horus/contract/lead-options';
import { CONTACT_HOURS } from '@horus/contract/promises';
import { endSentence } from '@horus/contract/sentence';

type Fact = readonly [label: string, value: string];

/** 'Demo', or 'Demo por teléfono'. */
export function describeKind({ kind, channel }: Pick<LeadRow, 'kind' | 'channel'>): string {
  return channel ? `${leadKindLabels[kind]} ${leadChannelPhrases[channel]}` : leadKindLabels[kind];
}

/** Leaves out empty fields. */
export function factsOf({ kind, data }: Pick<LeadDetail, 'kind' | 'data'>): Fact[] {
  const text = (name: string) => String(data[name] ?? '').trim();
  const rows: Readonly<Record<LeadDetail['kind'], () => Fact[]>> = {
    contact: () => [
      ['Servicio', contactServiceLabels[text('servicio') as ContactService] ?? text('servicio')],
    ],
    demo: () => [['Le interesa', text('interes')]],
    hiring: () => [
      ['Plan', plans[text('planType') as PlanType]?.name ?? text('planType')],
      ['Empleados', text('employees')],
      ['Centros de trabajo', text('locations')],
      [
        'Horario',
        workScheduleLabels[text('schedule') as keyof typeof workScheduleLabels] ?? text('schedule'),
      ],
      ['Dispositivos', data['needsDevice'] === true ? text('deviceCount') : 'Ninguno'],
      ['Tarjetas', data['needsCards'] === true ? text('cardCount') : 'Ninguna'],
      ['Quiere empezar', text('startDate') && formatLongDate(`${text('startDate')}T12:00:00Z`)],
      [
        'Prefiere',
        contactPreferenceLabels[text('preferredContact') as keyof typeof contactPreferenceLabels] ?? '',
      ],
      ['Código promocional', text('promoCode')],
      ['Web', text('website')],
    ],
  };
  return rows[kind]().filter(([, value]) => value !== '');
}

export function messageOf({ data }: Pick<LeadDetail, 'data'>): string {
  return String(data['mensaje'] ?? data['additionalInfo'] ?? '').trim();
}

/** Without the current year. */
export function formatDay(at: string, now: Date): string {
  return formatLongDate(at).replace(` de ${dayOf(now).slice(0, 4)}`, '');
}

type NextStep = Pick<LeadRow, 'reminderOn' | 'reminderTime' | 'waitsForCall'>;

/** Not for a call that was agreed for another day or hour. */
export function isCallDue({ reminderOn, reminderTime, waitsForCall }: NextStep, now: Date): boolean {
  return waitsForCall && reminderTime === null && (reminderOn === null || reminderOn <= dayOf(now));
}

/** 'Cita, martes 1 de diciembre a las 10:30'; a reminder without an hour has only its day. */
export function describeReminder(step: NextStep, now: Date): string {
  const { reminderOn, reminderTime, waitsForCall } = step;
  if (reminderOn === null) return '';
  const day = formatLongDate(noonOf(reminderOn));
  if (reminderTime === null)
    return waitsForCall && !isCallDue(step, now) ? `Llamar el ${day}` : `Recordatorio: ${day}`;
  return `Cita, ${formatAppointment(momentAt(reminderOn, reminderTime))}`;
}

/** 'martes 1 de diciembre a las 10:30'; null without an appointment that is still to come. */
export function describeComing(
  { reminderOn, reminderTime }: Pick<LeadRow, 'reminderOn' | 'reminderTime'>,
  now: Date,
): string | null {
  if (reminderOn === null || reminderTime === null) return null;
  const at = momentAt(reminderOn, reminderTime);
  return at > now ? formatAppointment(at) : null;
}

/** After a reminder or an appointment was marked as done. */
export function describeDone(isAppointment: boolean, name: string): string {
  return isAppointment ? `La cita con ${name} está hecha.` : `El recordatorio de ${name} está hecho.`;
}

export function describeAlso({ at, count }: NonNullable<LeadDetail['also']>, now: Date): string {
  const more = count === 2 ? ' y otra vez' : ` y ${count - 1} veces más`;
  return `Escribió también el ${formatDay(at, now)}${count > 1 ? more : ''}`;
}

const inSpanish = new Intl.ListFormat('es');

/**
 * @param owners colleagues' names, one per request that was theirs
 * @param kept the same of requests that were left to them
 */
export function describeBulkChange({
  changed,
  left,
  status,
  owner,
  owners,
  kept = [],
}: {
  readonly changed: number;
  readonly left: number;
  /** Undefined for a new owner. */
  readonly status?: LeadStatus | undefined;
  /** The new owner's name; null without one, undefined for the operator. */
  readonly owner?: string | null | undefined;
  readonly owners: readonly string[];
  readonly kept?: readonly string[];
}): string {
  const requests = changed === 1 ? '1 solicitud' : `${changed} solicitudes`;
  const pass = `${requests} ${changed === 1 ? 'pasa' : 'pasan'} a`;
  const whose = owners.length > 0 ? ` Antes: ${inSpanish.format(new Set(owners))}.` : '';
  const given =
    owner === null
      ? `${requests} sin responsable.`
      : owner === undefined
        ? `Te quedas ${requests}.`
        : `${pass} ${endSentence(owner)}`;
  const done = status ? `${pass} «${leadStatusLabels[status]}».` : given + whose;
  const notDone =
    left === 1
      ? '1 no: ha cambiado mientras tanto. Mírala de nuevo.'
      : `${left} no: han cambiado mientras tanto. Míralas de nuevo.`;
  const theirs = `de ${inSpanish.format(new Set(kept))}; puedes`;
  const notTaken =
    kept.length === 1
      ? `1 sigue siendo ${theirs} cambiarla con «Pasar a».`
      : `${kept.length} siguen siendo ${theirs} cambiarlas con «Pasar a».`;
  const told = [
    ...(changed > 0 ? [done] : []),
    ...(left > 0 ? [notDone] : []),
    ...(kept.length > 0 ? [notTaken] : []),
  ];
  return told.join(' ') || 'Ya estaban así.';
}

const replySubjects: Readonly<Record<LeadDetail['kind'], string>> = {
  contact: 'Tu mensaje a STC',
  demo: 'Tu demo de Horus',
  hiring: 'Tu contratación de Horus',
};

export function replySubjectOf({ kind, channel }: Pick<LeadRow, 'kind' | 'channel'>): string {
  if (kind !== 'contact') return replySubjects[kind];
  if (channel === 'phone') return 'Tu llamada a STC';
  return channel === 'person' ? 'Tu visita a STC' : replySubjects.contact;
}

export interface LetterNames {
  /** Empty when unknown. */
  readonly first: string;
  readonly operator: string;
}

export const greetingOf = (first: string) => (first ? `Hola, ${first}:` : 'Hola:');
export const signatureOf = (operator: string) => `Un saludo,\n${operator}`;

interface ReplyTemplate {
  readonly label: string;
  readonly subject: string;
  /** Between the greeting and the operator's signature. */
  readonly body: string;
}

const [CALL, DEMO] = ['Proponer una llamada', 'Concertar la demo'];

const replyTemplates: readonly ReplyTemplate[] = [
  {
    label: CALL,
    subject: 'Tu solicitud a STC',
    body: 'Gracias por ponerte en contacto con nosotros. ¿Qué día y a qué hora te viene bien que te llamemos? Con diez minutos nos basta.',
  },
  {
    label: DEMO,
    subject: 'Tu demo de Horus',
    body: 'Te enseñamos Horus cuando quieras, por videollamada o en tu empresa. Dinos dos momentos que te vengan bien y te confirmamos uno.',
  },
  {
    label: 'Contratación recibida',
    subject: 'Tu contratación de Horus',
    body: `Hemos recibido tu solicitud de contratación. En cuanto se confirme el pago te llamamos, en un máximo de ${CONTACT_HOURS} horas, para preparar la instalación.`,
  },
  {
    label: 'Pago sin terminar',
    subject: '¿Te ayudamos a terminar tu contratación?',
    body: 'Empezaste a contratar Horus y el pago no llegó a completarse. No se te ha cobrado nada. Si algo no ha ido bien, respóndenos y lo vemos contigo.',
  },
];

/** For a mail from a customer's page, which answers no request. */
export const customerTemplates: readonly ReplyTemplate[] = [
  {
    label: CALL,
    subject: 'Te llamamos',
    body: '¿Qué día y a qué hora te viene bien que te llamemos? Con diez minutos nos basta.',
  },
  ...replyTemplates.filter(({ label }) => label !== CALL && label !== DEMO),
];

/** With a coming appointment, its confirmation comes first and the demo is for then. */
export function replyTemplatesOf(
  reminder: Pick<LeadRow, 'reminderOn' | 'reminderTime'>,
  now: Date,
): readonly ReplyTemplate[] {
  const when = describeComing(reminder, now);
  if (when === null) return replyTemplates;
  const confirmation: ReplyTemplate = {
    label: 'Confirmar la cita',
    subject: 'Nuestra cita',
    body: `Te confirmamos la cita: ${when}. Si al final no te viene bien, respóndenos y buscamos otro momento.`,
  };
  const demo = `Te enseñamos Horus el ${when}, por videollamada o en tu empresa: dinos cómo lo prefieres.`;
  return [
    confirmation,
    ...replyTemplates.map((each) => (each.label === DEMO ? { ...each, body: demo } : each)),
  ];
}

const SENTENCE_END = /(?<=[.?!])\s+/;

/**
 * Puts the template above the typed text, between greeting and signature. Replaces the sentences of
 * another one of `templates`; a postscript stays below the signature.
 */
export function insertTemplate(
  text: string,
  { body }: ReplyTemplate,
  { first, operator }: LetterNames,
  templates: readonly ReplyTemplate[],
): string {
  const greeting = greetingOf(first);
  const signature = signatureOf(operator);
  const replaced = new Set(templates.flatMap((each) => each.body.split(SENTENCE_END)));
  const typedIn = (part: string) =>
    part
      .split(/\n{2,}/)
      .map((paragraph) => {
        const sentences = paragraph.split(SENTENCE_END);
        const kept = sentences.filter((sentence) => !replaced.has(sentence.trim()));
        return kept.length === sentences.length ? paragraph.trim() : kept.join(' ').trim();
      })
      .filter((paragraph) => paragraph !== '')
      .join('\n\n');
  const [top = '', ...below] = text.trim().split(signature);
  const above = top.startsWith(greeting) ? top.slice(greeting.length) : top;
  const parts = [greeting, body, typedIn(above), signature, typedIn(below.join('\n\n'))];
  return parts.filter((part) => part !== '').join('\n\n');
}
