import { correctedData } from '@horus/contract/activity';
import { plans } from '@horus/contract/catalog';
import { formatLongDate, formatShortMoment, noonOf } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { operatorRoleLabels } from '@horus/contract/operator-roles';
import { billingPeriodNames } from '@horus/contract/plan-names';
import { auditDetails } from './audit.ts';
import { customerFilterLabels } from './customer-statuses.ts';
import { describeDifference } from './describe-difference.ts';
import { leadKindLabels, leadStatusLabels, lostReasonLabels } from './leads.ts';

const details: Readonly<Record<string, string | null>> = auditDetails;
const amounts = ['cents', 'credit', 'fee', 'owes', 'refunded'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const values: Readonly<Record<string, string>> = {
  ...operatorRoleLabels,
  ...leadStatusLabels,
  ...leadKindLabels,
  ...lostReasonLabels,
  ...customerFilterLabels,
  ...billingPeriodNames,
  ...Object.fromEntries(Object.entries(plans).map(([plan, { name }]) => [plan, name])),
  ...correctedData,
  received: 'Por atender',
  issued: 'Emitida',
  rejected: 'Rechazada',
  pending: 'Por hacer',
  done: 'Hecha',
  withdrawn: 'Retirada',
  waiting: 'En espera',
  sent: 'Enviado',
  refused: 'Rechazado',
  givenUp: 'No se pudo enviar',
  me: 'Las propias',
  nobody: 'Sin responsable',
  newest: 'Las últimas primero',
  oldest: 'Las primeras primero',
  reminder: 'Por su recordatorio',
  acts: 'Solo lo hecho',
  '0': 'no',
  '1': 'sí',
  today: 'hoy',
  hour: 'con hora',
};

/**
 * 'Estado: Por atender → Estado: Emitida'; empty when all keys are internal. An unknown name or
 * value of another release is shown unchanged.
 */
export function describeChange(before: Side | null, after: Side | null): string {
  return [before, after]
    .map((side) => side && describeSide(side))
    .filter(Boolean)
    .join(' → ');
}

type Side = Readonly<Record<string, unknown>>;

export function describeSide(side: Side): string {
  return Object.entries(side)
    .filter(([name]) => details[name] !== null)
    .map(([name, value]) => `${details[name] ?? name}: ${describeValue(name, value)}`)
    .join(', ');
}

function describeValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return name === 'ownerId' ? 'nadie' : 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return amounts.includes(name) ? formatMoney(value, 'eur') : String(value);
  if (Array.isArray(value)) {
    return value.length === 0 ? 'ninguna' : value.map((each) => describeValue(name, each)).join(', ');
  }
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (DAY.test(text)) return formatLongDate(noonOf(text));
  if (MOMENT.test(text)) return formatShortMoment(text);
  return values[text] ?? describeDifference(text);
}
