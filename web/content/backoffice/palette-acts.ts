import { paths } from '@horus/contract/backoffice/paths';
import type { PaletteHit, PaletteObject } from '@horus/contract/backoffice/search';
import type { OperatorRole } from '@horus/contract/operator-roles';

/** Values of `ASKED_ACT`: dialogs and forms of a customer, a request or, `apuntar`, the list. */
export type DialogAct =
  | 'llamar'
  | 'responder'
  | 'anotar'
  | 'perder'
  | 'apuntar'
  | 'escribir'
  | 'devolver'
  | 'cobrar'
  | 'recordar-pago'
  | 'apuntar-transferencia'
  | 'anular-cuota'
  | 'cambiar-plan'
  | 'cancelar-plan'
  | 'ver-como'
  | 'contestar-al-banco'
  | 'corregir-datos'
  | 'corregir-telefono';
export const ASKED_ACT = 'hacer';

/** A command typed into the palette. */
export interface PaletteAct {
  /** Without accents; the palette suggests the first one. */
  readonly phrases: readonly [string, ...string[]];
  /** Optional words within and after a phrase. */
  readonly fillers: readonly string[];
  readonly role: OperatorRole;
  readonly of: PaletteObject;
  readonly title: (name: string) => string;
  readonly hrefOf: (id: string, kind: PaletteHit['kind']) => string;
}

const { customer, invoice, lead } = paths.admin;
const dialogOf = (act: DialogAct) => (organizationId: string) =>
  `${customer.href({ organizationId })}?${ASKED_ACT}=${act}`;

const formOf = (act: DialogAct) => (leadId: string) => `${lead.href({ leadId })}?${ASKED_ACT}=${act}`;

export const paletteActions: readonly PaletteAct[] = [
  {
    phrases: ['responder', 'contestar'],
    fillers: ['a', 'al'],
    role: 'operator',
    of: 'leads-with-email',
    title: (name) => `Responder a ${name}`,
    hrefOf: formOf('responder'),
  },
  {
    phrases: ['llamar'],
    fillers: ['a', 'al'],
    role: 'operator',
    of: 'leads-with-phone',
    title: (name) => `Llamar a ${name}`,
    hrefOf: formOf('llamar'),
  },
  {
    phrases: ['nota', 'apuntar nota', 'anotar'],
    fillers: ['una', 'a', 'al', 'de', 'del', 'en', 'para', 'sobre'],
    role: 'operator',
    of: 'leads-and-customers',
    title: (name) => `Escribir una nota sobre ${name}`,
    hrefOf: (id, kind) => (kind === 'lead' ? formOf : dialogOf)('anotar')(id),
  },
  {
    phrases: ['perdida', 'dar por perdida'],
    fillers: ['la', 'solicitud', 'a', 'de', 'del'],
    role: 'operator',
    of: 'leads-not-lost',
    title: (name) => `Dar por perdida la solicitud de ${name}`,
    hrefOf: formOf('perder'),
  },
  {
    phrases: ['escribir'],
    fillers: ['un', 'correo', 'a', 'al'],
    role: 'operator',
    of: 'with-people',
    title: (name) => `Escribir a ${name}`,
    hrefOf: dialogOf('escribir'),
  },
  {
    phrases: ['devolver', 'reembolsar', 'devolucion'],
    fillers: ['un', 'el', 'pago', 'a', 'al', 'de'],
    role: 'manager',
    of: 'with-refundable-payment',
    title: (name) => `Devolver un pago a ${name}`,
    hrefOf: dialogOf('devolver'),
  },
  {
    phrases: ['cobrar'],
    fillers: ['ahora', 'la', 'una', 'cuota', 'a', 'al', 'de'],
    role: 'operator',
    of: 'with-open-fee',
    title: (name) => `Cobrar la cuota pendiente a ${name}`,
    hrefOf: dialogOf('cobrar'),
  },
  {
    phrases: ['recordar', 'recordatorio', 'reclamar'],
    fillers: ['el', 'un', 'pago', 'la', 'cuota', 'a', 'al', 'de', 'del'],
    role: 'operator',
    of: 'with-failed-fee',
    title: (name) => `Recordar el pago a ${name}`,
    hrefOf: dialogOf('recordar-pago'),
  },
  {
    phrases: ['transferencia', 'apuntar transferencia'],
    fillers: ['de', 'del', 'la', 'una', 'a', 'al'],
    role: 'manager',
    of: 'with-open-fee',
    title: (name) => `Apuntar la transferencia de ${name}`,
    hrefOf: dialogOf('apuntar-transferencia'),
  },
  {
    phrases: ['anular cuota', 'anular', 'perdonar'],
    fillers: ['la', 'una', 'cuota', 'a', 'al', 'de'],
    role: 'manager',
    of: 'with-open-fee',
    title: (name) => `Anular la cuota de ${name}`,
    hrefOf: dialogOf('anular-cuota'),
  },
  {
    phrases: ['cambiar plan', 'cambio plan', 'plan'],
    fillers: ['de', 'el', 'a', 'al', 'del'],
    role: 'operator',
    of: 'with-changeable-plan',
    title: (name) => `Cambiar el plan de ${name}`,
    hrefOf: dialogOf('cambiar-plan'),
  },
  {
    phrases: ['cancelar plan', 'cancelar'],
    fillers: ['el', 'la', 'suscripcion', 'de', 'del', 'a', 'al'],
    role: 'operator',
    of: 'with-renewing-plan',
    title: (name) => `Cancelar el plan de ${name}`,
    hrefOf: dialogOf('cancelar-plan'),
  },
  {
    phrases: ['enviar factura', 'emitir factura', 'factura'],
    fillers: ['la', 'una', 'a', 'al', 'de', 'del', 'para'],
    role: 'operator',
    of: 'waiting-invoices',
    title: (name) => `Enviar la factura a ${name}`,
    hrefOf: (requestId) => invoice.href({ requestId }),
  },
  {
    phrases: ['ver como'],
    fillers: ['cliente', 'a', 'al'],
    role: 'operator',
    of: 'with-people',
    title: (name) => `Ver como ${name}`,
    hrefOf: dialogOf('ver-como'),
  },
];
