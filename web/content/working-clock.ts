/** The words of the working miniature of Horus, and the morning that it shows before anybody taps. */
export const workingClock = {
  label: 'Horus en miniatura, con datos inventados',
  tap: 'Acerca la tarjeta',
  sound: 'Sonido',
  card: 'Tu tarjeta',
  record: 'Registro de hoy',
  report: 'Informe del mes',
  reportCount: (count: number) => `${count} fichajes`,
  you: 'Tú',
  entry: 'Entrada',
  exit: 'Salida',
  sampleNote: 'Ejemplo con datos inventados.',
} as const;

/** Clock-ins of an ordinary morning, newest first. */
export const morning = [
  { who: 'Marta Gil', kind: 'entry', time: '09:02' },
  { who: 'Omar Saadi', kind: 'entry', time: '08:59' },
  { who: 'Lucía Peña', kind: 'entry', time: '08:56' },
] as const satisfies readonly ClockIn[];

/** A row of the day's record. */
export interface ClockIn {
  readonly who: string;
  readonly kind: 'entry' | 'exit';
  /** `HH:MM`. */
  readonly time: string;
}

/** Hours worked on each working day of the month so far, for the bars of the report. */
export const monthHours: readonly number[] = [
  8, 7.5, 8, 8.2, 6, 8, 7.8, 8, 7, 6, 8, 8.1, 7.6, 8, 6, 7.9, 8, 1,
];

/** Clock-ins of the month before the visitor's. */
export const MONTH_CLOCK_INS = 184;
