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

/** Newest first. */
export const colleagues = [
  { who: 'Marta Gil', minutesAgo: 2 },
  { who: 'Omar Saadi', minutesAgo: 5 },
] as const;

/** Shown until React knows the visitor's time: 09:04. */
export const STILL_MINUTE = 9 * 60 + 4;

export interface ClockIn {
  readonly who: string;
  readonly kind: 'entry' | 'exit';
  /** `HH:MM`. */
  readonly time: string;
}
