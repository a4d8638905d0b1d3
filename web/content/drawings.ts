/** Invented data for the drawings of the product's screens. */
export const drawnDay = {
  title: 'Hoy',
  summary: '3 dentro, 1 en la calle, 1 de tarde',
  /** Hours at the ends of the line of the day. */
  from: 7,
  to: 20,
  now: 12.4,
  people: [
    { name: 'Lucía Peña', state: 'Dentro desde 08:56', tone: 'good', shift: [9, 17], worked: [8.93, 12.4] },
    { name: 'Omar Saadi', state: 'Dentro desde 08:59', tone: 'good', shift: [9, 17], worked: [8.98, 12.4] },
    { name: 'Marta Gil', state: 'En C/ Real, 12', tone: 'waiting', shift: [9, 17], worked: [9.03, 12.4] },
    { name: 'Iván Soto', state: 'Incidencia 11:40', tone: 'bad', shift: [8, 16], worked: [8, 12.4] },
    { name: 'Nadia Rey', state: 'Entra a las 15:00', tone: 'neutral', shift: [15, 20], worked: null },
  ],
} as const;

/** A month that begins on a Monday, with its special days. */
export const drawnMonth = {
  title: 'Junio',
  days: 30,
  weekdays: ['L', 'M', 'X', 'J', 'V', 'S', 'D'],
  holidays: [4],
  leave: [8, 9, 10, 11, 12],
  legend: { holiday: 'Festivo', leave: 'Vacaciones' },
} as const;

/** The month's report as the PDF prints it. */
export const drawnReport = {
  title: 'Registro de jornada',
  person: 'Marta Gil',
  columns: ['Día', 'Inicio', 'Fin', 'Horas'],
  rows: [
    ['01', '09:02', '17:10', '8 h 08 min'],
    ['02', '08:58', '17:01', '8 h 03 min'],
    ['03', '09:00', '17:04', '8 h 04 min'],
    ['05', '08:55', '14:58', '6 h 03 min'],
    ['15', '09:01', '17:05', '8 h 04 min'],
  ],
  total: ['Total', '38 h 22 min'],
  signature: 'Firma',
} as const;
