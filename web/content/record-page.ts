export const MAX_WEEKLY_HOURS = 60;

/** Sheets without a month, written by the build for browsers without script. */
export const blankSheets = {
  pdf: '/hoja-de-registro/registro-de-jornada-en-blanco.pdf',
  xlsx: '/hoja-de-registro/registro-de-jornada-en-blanco.xlsx',
} as const;

export const recordPage = {
  title: 'Hoja de registro de jornada',
  description:
    'Rellena y descarga gratis la hoja del registro de jornada de cada mes, en PDF y en Excel: en blanco o con el horario ya puesto. Sin registro y sin enviar nada.',
  lead: 'Una hoja por persona y mes, con lo que pide el artículo\u00a034.9 del Estatuto de los Trabajadores. Rellénala, descárgala y fírmala.',
  privacy: 'Se hace en tu navegador: no nos llega nada de lo que escribes, y al cerrar la página se borra.',
  form: 'Datos de la hoja',
  fields: {
    company: 'Empresa',
    taxId: 'NIF',
    centre: 'Centro de trabajo',
    worker: 'Trabajador/a',
    document: 'DNI o NIE',
    weeklyHours: 'Horas a la semana',
    month: 'Mes',
  },
  canBeEmpty: 'Lo que dejes vacío sale con una línea para escribirlo a mano.',
  contract: { title: 'Contrato', full: 'Jornada completa', part: 'Jornada parcial' },
  filled: { title: 'Cómo la quieres', blank: 'En blanco', schedule: 'Con horario' },
  days: {
    title: 'Días de trabajo',
    names: ['L', 'M', 'X', 'J', 'V', 'S', 'D'],
    whole: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  },
  from: 'Entrada',
  to: 'Salida',
  from2: 'Entrada, tras la pausa',
  to2: 'Salida final',
  second: 'Sin pausa, deja vacías las dos últimas. Un turno puede pasar de medianoche.',
  faults: {
    hours: `Escribe un número de horas, hasta ${MAX_WEEKLY_HOURS}, por ejemplo 37,5.`,
    days: 'Elige al menos un día.',
    time: 'Escribe una hora.',
    'other-time': 'Falta esta hora: escríbela o borra la otra.',
    'same-time': 'La salida no puede ser a la misma hora que la entrada.',
    'too-long': 'Los tramos se pisan o pasan de un día: revisa las horas.',
  },
  xlsx: 'Descargar Excel',
  failed: 'No hemos podido preparar el fichero. Comprueba tu conexión e inténtalo otra vez.',
  sheet: {
    daily: 'Jornada ordinaria al día',
    keep: 'Guárdala cuatro años, a disposición de la plantilla y de la Inspección (art. 34.9 ET).',
    partTime: 'Jornada parcial: entrega una copia de este resumen del mes con la nómina (art. 12.4.c ET).',
    night: 'La jornada que pasa de medianoche se apunta en el día en que empieza.',
    clockChange: (day: string, minutes: string, less: boolean) =>
      `${day}: cambia el reloj y la jornada dura ${minutes} ${less ? 'menos' : 'más'}.`,
    daysWorked: 'Días trabajados',
    foot: (address: string) => `Hoja gratuita de ${address}`,
  },
  without: 'Para rellenarla aquí hace falta JavaScript. La hoja en blanco, arriba, no lo necesita.',
  blank: { title: 'Descargar en blanco:', pdf: 'PDF', xlsx: 'Excel' },
  excel: {
    title: 'En Excel, las cuentas salen solas',
    text: 'Cambia una entrada o una salida y se recalculan las horas del día, las ordinarias, las extra y el total del mes, también de noche. Se imprime en un A4.',
  },
  onward: {
    title: 'Cuando te canses de rellenarla',
    text: 'Con Horus, cada persona ficha y la hoja del mes se hace sola, con las correcciones a la vista.',
    demo: 'Probarlo sin cuenta',
  },
} as const;
