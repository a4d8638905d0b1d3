/** The business runs on the clock of mainland Spain. */
export const TIME_ZONE = 'Europe/Madrid';

/** `21 de noviembre de 2026`, the long Spanish date of the specification, on the clock of mainland Spain. */
export function formatLongDate(date: Date | string): string {
  return new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: TIME_ZONE }).format(new Date(date));
}

/** `21 de noviembre de 2026 a las 9:02`, on the clock of mainland Spain. */
export function formatMoment(date: Date | string): string {
  return new Intl.DateTimeFormat('es-ES', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  }).format(new Date(date));
}
