/**
 * What every sheet of a month's record says, wherever it is filled in: on the page, in the PDF and
 * in the spreadsheets.
 */
export const recordWords = {
  sheet: 'Registro de jornada',
  company: 'Empresa',
  taxId: 'NIF',
  centre: 'Centro de trabajo',
  person: 'Trabajador/a',
  document: 'DNI',
  contract: 'Contrato',
  month: 'Mes',
  columns: {
    day: 'Día',
    start: 'Entrada',
    end: 'Salida',
    break: 'Pausas',
    ordinary: 'Ordinarias',
    extra: 'Extra',
    complementary: 'Complementarias',
    total: 'Total',
  },
  shortColumns: {
    day: 'Día',
    start: 'Entr.',
    end: 'Salida',
    break: 'Paus.',
    ordinary: 'Ord.',
    extra: 'Extra',
    complementary: 'Comp.',
    total: 'Total',
  },
  fullTime: (hours: string) => `Jornada completa, ${hours} h a la semana`,
  partTime: (hours: string) => `Jornada parcial, ${hours} h a la semana`,
  monthTotal: 'Total del mes',
  sum: (days: number) => (days === 1 ? '1 día trabajado' : `${days} días trabajados`),
  notes: 'Horas y minutos. Las pausas no cuentan como trabajo.',
  corrections: 'Correcciones',
  more: (count: number) => `y ${count} más, en el CSV`,
  pdf: 'Descargar PDF',
  busy: 'Preparando...',
  unwritable: (signs: string) =>
    `El PDF solo escribe letras latinas y aquí hay otros signos: «${signs}». Cámbialos o descarga el otro fichero, que los admite.`,
  signatures: { company: 'Firma de la empresa', worker: 'Firma de la persona trabajadora' },
} as const;
