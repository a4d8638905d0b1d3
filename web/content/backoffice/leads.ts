import { type LeadDetail, type LeadStatus, leadStatusLabels } from '@horus/contract/backoffice/leads';
import { type PlanType, plans } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import {
  type ContactService,
  contactPreferenceLabels,
  contactServiceLabels,
  workScheduleLabels,
} from '@horus/contract/lead-options';
import { CONTACT_HOURS } from '@horus/contract/promises';

type Fact = readonly [label: string, value: string];

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

const inSpanish = new Intl.ListFormat('es');

/** @param owners colleagues' names, one per request that was theirs */
export function describeBulkChange({
  changed,
  left,
  status,
  owners,
}: {
  readonly changed: number;
  readonly left: number;
  /** Undefined for a new owner. */
  readonly status: LeadStatus | undefined;
  readonly owners: readonly string[];
}): string {
  const requests = changed === 1 ? '1 solicitud' : `${changed} solicitudes`;
  const whose = owners.length > 0 ? ` Antes: ${inSpanish.format(new Set(owners))}.` : '';
  const done = status
    ? `${requests} ${changed === 1 ? 'pasa' : 'pasan'} a «${leadStatusLabels[status]}».`
    : `Te quedas ${requests}.${whose}`;
  const notDone =
    left === 1
      ? '1 no: ha cambiado mientras tanto. Mírala de nuevo.'
      : `${left} no: han cambiado mientras tanto. Míralas de nuevo.`;
  if (changed === 0) return left === 0 ? 'Ya estaban así.' : notDone;
  return left === 0 ? done : `${done} ${notDone}`;
}

export const replySubjects: Readonly<Record<LeadDetail['kind'], string>> = {
  contact: 'Tu mensaje a STC',
  demo: 'Tu demo de Horus',
  hiring: 'Tu contratación de Horus',
};

interface Names {
  readonly first: string;
  readonly operator: string;
}

interface ReplyTemplate {
  readonly label: string;
  readonly subject: string;
  readonly text: (names: Names) => string;
}

const hello = (first: string) => (first ? `Hola, ${first}:` : 'Hola:');

export const replyTemplates: readonly ReplyTemplate[] = [
  {
    label: 'Proponer una llamada',
    subject: 'Tu solicitud a STC',
    text: ({ first, operator }) =>
      `${hello(first)}\n\nGracias por escribirnos. ¿Qué día y a qué hora te viene bien que te llamemos? Con diez minutos nos basta.\n\nUn saludo,\n${operator}`,
  },
  {
    label: 'Concertar la demo',
    subject: 'Tu demo de Horus',
    text: ({ first, operator }) =>
      `${hello(first)}\n\nTe enseñamos Horus cuando quieras, por videollamada o en tu empresa. Dinos dos momentos que te vengan bien y te confirmamos uno.\n\nUn saludo,\n${operator}`,
  },
  {
    label: 'Contratación recibida',
    subject: 'Tu contratación de Horus',
    text: ({ first, operator }) =>
      `${hello(first)}\n\nHemos recibido tu solicitud de contratación. En cuanto se confirme el pago te llamamos, en un máximo de ${CONTACT_HOURS} horas, para preparar la instalación.\n\nUn saludo,\n${operator}`,
  },
  {
    label: 'Pago sin terminar',
    subject: '¿Te ayudamos a terminar tu contratación?',
    text: ({ first, operator }) =>
      `${hello(first)}\n\nEmpezaste a contratar Horus y el pago no llegó a completarse. No se te ha cobrado nada. Si algo no ha ido bien, respóndenos y lo vemos contigo.\n\nUn saludo,\n${operator}`,
  },
];

/** Puts the template above the typed text, in place of an unchanged template. */
export function insertTemplate(text: string, template: ReplyTemplate, names: Names): string {
  const previous = replyTemplates.map((each) => each.text(names)).find((each) => text.startsWith(each));
  const typed = text.slice(previous?.length ?? 0).trimStart();
  const chosen = template.text(names);
  return typed === '' ? chosen : `${chosen}\n\n${typed}`;
}
