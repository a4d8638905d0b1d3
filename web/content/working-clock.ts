/** The words of the working miniature of Horus, and the rows that it shows before anybody taps. */
export const workingClock = {
  label: 'Horus en miniatura, con datos inventados',
  tap: 'Acerca la tarjeta',
  sound: 'Sonido',
  card: 'Tu tarjeta',
  record: 'Registro de hoy',
  you: 'Tú',
  entry: 'Entrada',
  exit: 'Salida',
  sampleNote: 'Ejemplo con datos inventados.',
} as const;

/** Colleagues who came just before, newest first. */
export const colleagues = [
  { who: 'Marta Gil', minutesAgo: 2 },
  { who: 'Omar Saadi', minutesAgo: 5 },
  { who: 'Lucía Peña', minutesAgo: 8 },
] as const;

/** The minute of the day that is shown until React knows the visitor's: four past nine. */
export const STILL_MINUTE = 9 * 60 + 4;

/** A row of the day's record. */
export interface ClockIn {
  readonly who: string;
  readonly kind: 'entry' | 'exit';
  /** `HH:MM`. */
  readonly time: string;
}
