/** The business runs on the clock of mainland Spain. */
export const TIME_ZONE = 'Europe/Madrid';

/** `21 de noviembre de 2026`, the long Spanish date of the specification, on the clock of mainland Spain. */
export function formatLongDate(date: Date | string): string {
  return new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: TIME_ZONE }).format(new Date(date));
}
