import {
  leadStatuses,
  leadStatusLabels,
  lostReasonLabels,
  lostReasons,
} from '@horus/contract/backoffice/leads';
import { formatLongDate } from '@horus/contract/dates';
import { inArray } from 'drizzle-orm';
import { isContact } from '#features/backoffice/leads/lead-contact';
import type { Changes } from '#features/backoffice/leads/lead-work-tables';
import { operators } from '#features/backoffice/operators/operator-tables';
import type { Db } from '#platform/database';

export type Names = ReadonlyMap<string, string>;

export const changeLabels: Readonly<Record<string, string>> = {
  status: 'Estado',
  ownerId: 'Responsable',
  reminderOn: 'Recordatorio',
  reminderTime: 'Hora',
  calledAt: 'Llamada',
  lostReason: 'Motivo',
  lostDetail: 'Cuál',
  name: 'Nombre',
  company: 'Empresa',
  email: 'Email',
  phone: 'Teléfono',
};

export function describeChanges(
  changes: Changes,
  names: Names,
): { what: string; from: string; to: string }[] {
  return Object.entries(changes).map(([column, [from, to]]) => ({
    what: changeLabels[column] ?? column,
    from: describe(column, from, names),
    to: describe(column, to, names),
  }));
}

function describe(column: string, value: unknown, names: Names): string {
  if (column === 'status') {
    const status = leadStatuses.find((each) => each === value);
    return status ? leadStatusLabels[status] : String(value);
  }
  if (column === 'calledAt') return value === null ? 'pendiente' : 'hecha';
  if (column === 'lostReason') {
    const reason = lostReasons.find((each) => each === value);
    return reason ? lostReasonLabels[reason] : 'ninguno';
  }
  if (column === 'lostDetail') return String(value || 'ninguno');
  if (isContact(column)) return String(value || 'nada');
  if (column === 'reminderTime') return String(value ?? 'ninguna');
  if (value === null) return column === 'ownerId' ? 'nadie' : 'ninguno';
  if (column === 'reminderOn') return formatLongDate(`${value}T12:00:00Z`);
  return names.get(String(value)) ?? 'alguien que ya no está';
}

export async function findNames(db: Db, all: readonly Changes[]): Promise<Names> {
  const ids = new Set(all.flatMap((changes) => changes['ownerId'] ?? []).filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const rows = await db
    .select({ id: operators.id, name: operators.name })
    .from(operators)
    .where(inArray(operators.id, [...ids].map(String)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
