import { z } from 'zod';

/** In mainland Spain: '2026', '2026-T3'. */
export const paperSpan = z.string().regex(/^20\d\d(-T[1-4])?$/, 'Ese periodo no existe.');

export const quarters = ['T1', 'T2', 'T3', 'T4'] as const;
export const quarterNames: Readonly<Record<(typeof quarters)[number], string>> = {
  T1: 'primer trimestre',
  T2: 'segundo trimestre',
  T3: 'tercer trimestre',
  T4: 'cuarto trimestre',
};

function monthsOf(part: string): [number, number] {
  return part.startsWith('T') ? [3 * Number(part.slice(1)) - 2, 3] : [Number(part), 1];
}

/** Accepts a month too ('2026-11'). `after` is the first day after the span. */
export function daysOfSpan(span: string): { readonly first: string; readonly after: string } {
  const [year = '', part] = span.split('-');
  const [month, length] = part === undefined ? [1, 12] : monthsOf(part);
  const begin = (which: number) =>
    which > 12 ? `${Number(year) + 1}-01-01` : `${year}-${String(which).padStart(2, '0')}-01`;
  return { first: begin(month), after: begin(month + length) };
}

export function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-T${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** 'el tercer trimestre de 2026', 'el año 2026'. */
export function describeSpan(span: string): string {
  const [year = '', quarter] = span.split('-');
  const name = quarters.find((each) => each === quarter);
  return name ? `el ${quarterNames[name]} de ${year}` : `el año ${year}`;
}
