export const drawnDayTexts = { title: 'Hoy', summary: 'Ejemplo: 4 dentro, 1 por entrar' } as const;

/** Its days are the month's first three working days. */
export const drawnReport = {
  title: 'Registro de jornada',
  person: 'Marta Gil',
  columns: ['Día', 'Inicio', 'Fin', 'Horas'],
  rows: [
    ['09:02', '17:10', '8 h 08 min'],
    ['08:58', '17:01', '8 h 03 min'],
    ['08:55', '14:58', '6 h 03 min'],
  ],
  total: ['Total', '22 h 14 min'],
  signature: 'Firma',
} as const;
