import { statfs } from 'node:fs/promises';
import { companySettings, exampleOnlySettings } from '@horus/contract/company';
import { dayOf } from '@horus/contract/dates';
import { missingYears } from '@horus/contract/work-calendar';
import type { Config } from '#config';
import { type Finding, warning, well, wrong } from '#doctor/finding';

const FULL_WARNING = 0.8;
const FULL_WRONG = 0.95;

/** How full the disk is that the pages and the embedded database lie on. */
export async function lookAtDisk(folder: string): Promise<Finding[]> {
  const { blocks, bavail } = await statfs(folder);
  const full = 1 - bavail / blocks;
  const says = `lleno al ${Math.round(full * 100)} %`;
  const todo = 'Haz sitio: con el disco lleno la web rechaza lo que tendría que guardar.';
  if (full < FULL_WARNING) return [well('Disco', says)];
  return [full < FULL_WRONG ? warning('Disco', says, todo) : wrong('Disco', says, todo)];
}

/** What is still an example; in production the api refuses to start with it. */
export function lookAtExamples({ company }: Pick<Config, 'company'>): Finding[] {
  const examples = companySettings.parse({});
  const left = exampleOnlySettings.filter((name) => company[name] === examples[name]);
  if (left.length === 0) return [well('Datos de la empresa', 'ninguno es de ejemplo')];
  return [warning('Datos de la empresa', `de ejemplo: ${left.join(', ')}`, 'Escríbelos en .env.')];
}

/** Whether the holidays are known by which deadlines are counted. */
export function lookAtCalendar({ company }: Pick<Config, 'company'>, now: () => Date): Finding[] {
  const part = 'Días laborables';
  const missing = missingYears(dayOf(now()), company.COMPANY_HOLIDAYS);
  if (missing.length === 0) return [well(part, 'festivos de Toledo conocidos')];
  const todo =
    'Añade los festivos de Castilla-La Mancha y los dos de Toledo a COMPANY_HOLIDAYS: sin ellos los plazos cuentan solo los de toda España.';
  return [warning(part, `faltan los festivos de ${missing.join(' y ')}`, todo)];
}
