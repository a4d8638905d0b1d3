import { formatLongDate } from '@horus/contract/dates';
import { LAW_CHECKED_ON } from '@horus/contract/law-check';

export interface Source {
  readonly label: string;
  readonly href: string;
}

/** A legal duty. */
export interface Rule {
  readonly id: string;
  readonly title: string;
  /** The day since which it applies, and its legal text. */
  readonly since: string;
  readonly by: string;
  readonly paragraphs: readonly string[];
  readonly sources: readonly Source[];
}

export interface LawChange {
  /** ISO 8601. Unique, because it is the id. */
  readonly date: string;
  readonly title: string;
  readonly text: string;
  readonly source: Source;
}

const BOE = 'https://www.boe.es/buscar';
const EUR_LEX = 'https://eur-lex.europa.eu/legal-content/ES/TXT/?uri=CELEX:';
const BILL = 'https://www.congreso.es/public_oficiales/L15/CONG/BOCG/A/BOCG-15-A-58';

/** Weekly hours of the rejected bill. */
const BILL_HOURS = '37,5\u00a0horas';

const statute = (article: number, label: string): Source => ({
  label: `${label}, en el BOE`,
  href: `${BOE}/act.php?id=BOE-A-2015-11430#a${article}`,
});
const sources = {
  record: statute(34, 'Art. 34 del Estatuto'),
  partTime: statute(12, 'Art. 12 del Estatuto'),
  overtime: statute(35, 'Art. 35 del Estatuto'),
  control: statute(20, 'Art. 20 del Estatuto'),
  decreeLaw: { label: 'Real Decreto-ley 8/2019, en el BOE', href: `${BOE}/doc.php?id=BOE-A-2019-3481` },
  partTimeOrigin: {
    label: 'Real Decreto-ley 16/2013, en el BOE',
    href: 'https://www.boe.es/eli/es/rdl/2013/12/20/16',
  },
  remoteOrigin: {
    label: 'Real Decreto-ley 28/2020, en el BOE',
    href: 'https://www.boe.es/eli/es/rdl/2020/09/22/28',
  },
  remote: { label: 'Ley 10/2021, en el BOE', href: `${BOE}/act.php?id=BOE-A-2021-11472` },
  data: { label: 'Ley Orgánica 3/2018, en el BOE', href: `${BOE}/act.php?id=BOE-A-2018-16673` },
  fines: { label: 'Ley de infracciones (LISOS), en el BOE', href: `${BOE}/act.php?id=BOE-A-2000-15060` },
  biometrics: {
    label: 'Guía de la AEPD (PDF)',
    href: 'https://www.aepd.es/guias/guia-control-presencia-biometrico.pdf',
  },
  guide: {
    label: 'Guía del Ministerio de Trabajo (PDF)',
    href: 'https://www.mites.gob.es/ficheros/ministerio/GuiaRegistroJornada.pdf',
  },
  court: { label: 'Sentencia C-55/18, en EUR-Lex', href: `${EUR_LEX}62018CJ0055` },
  households: { label: 'Sentencia C-531/23, en EUR-Lex', href: `${EUR_LEX}62023CJ0531` },
  draft: {
    label: 'Borrador del Ministerio de Trabajo (PDF)',
    href: 'https://expinterweb.mites.gob.es/participa/listado/download/6cb63e79-48a8-4e99-9784-3a0b26ae6106',
  },
  cabinet: {
    label: 'Referencias del Consejo de Ministros',
    href: 'https://www.lamoncloa.gob.es/consejodeministros/referencias/paginas/index.aspx',
  },
  bill: { label: 'Proyecto de ley, Congreso (PDF)', href: `${BILL}-1.PDF` },
  billReturned: { label: 'Devolución, Congreso (PDF)', href: `${BILL}-3.PDF` },
} as const satisfies Record<string, Source>;

/** The general rule first, then by `since`. */
const rules: readonly Rule[] = [
  {
    id: 'registro-diario',
    title: 'Registro diario, de toda la plantilla',
    since: '2019-05-12',
    by: 'Art.\u00a034.9 del Estatuto de los Trabajadores',
    paragraphs: [
      'Cada día y de cada persona queda anotada la hora a la que empieza y la hora a la que termina: la real, no la del cuadrante. Da igual el tamaño de la empresa. El personal de alta dirección queda fuera.',
      'Cómo se lleva el registro lo dice el convenio o un acuerdo de empresa. Si no dicen nada, lo decides tú, después de consultar a la representación de la plantilla si la hay.',
      'Los registros se guardan cuatro años y están a disposición de cada persona, de sus representantes y de la Inspección de Trabajo.',
      'La ley no dice si en papel o en digital. El Tribunal de Justicia de la Unión Europea pide un sistema objetivo, fiable y accesible.',
    ],
    sources: [sources.record, sources.decreeLaw, sources.guide, sources.court],
  },
  {
    id: 'tiempo-parcial',
    title: 'Tiempo parcial: la suma del mes, con la nómina',
    since: '2013-12-22',
    by: 'Art.\u00a012.4.c) del Estatuto de los Trabajadores; antes, el Real Decreto-ley 16/2013',
    paragraphs: [
      'La jornada se registra día a día y se suma cada mes. Junto con la nómina entregas una copia del resumen de todas las horas, ordinarias y complementarias.',
      'Esos resúmenes se guardan cuatro años como mínimo. Si se incumple, el contrato se presume a jornada completa, salvo prueba en contrario.',
    ],
    sources: [sources.partTime, sources.partTimeOrigin],
  },
  {
    id: 'horas-extra',
    title: 'Horas extraordinarias, día a día',
    since: '2015-11-13',
    by: 'Art.\u00a035 del Estatuto de los Trabajadores, en su texto refundido; la regla es más antigua',
    paragraphs: [
      'Se registran día a día y se suman en el periodo en que pagas. La persona recibe copia del resumen con la nómina.',
      'No pueden pasar de ochenta al año. En esa cuenta no entran las que se compensan con descanso dentro de los cuatro meses siguientes, ni las que previenen o reparan daños extraordinarios y urgentes.',
    ],
    sources: [sources.overtime],
  },
  {
    id: 'ubicacion-y-camaras',
    title: 'Ubicación y desconexión: primero se informa',
    since: '2018-12-07',
    by: 'Arts.\u00a087 a 91 de la Ley Orgánica 3/2018 y 20.3 del Estatuto',
    paragraphs: [
      'Puedes controlar que se trabaja, con respeto a la dignidad de cada persona. Si el fichaje usa la ubicación, antes informas a la plantilla y a sus representantes de forma expresa, clara e inequívoca, también de sus derechos de acceso, rectificación, limitación y supresión.',
      'Fuera de la jornada hay derecho a la desconexión digital. La empresa lo concreta en una política interna, después de oír a los representantes de la plantilla.',
    ],
    sources: [sources.data, sources.control],
  },
  {
    id: 'trabajo-a-distancia',
    title: 'Quien trabaja a distancia ficha igual',
    since: '2020-10-13',
    by: 'Art.\u00a014 de la Ley 10/2021, de trabajo a distancia; antes, del Real Decreto-ley 28/2020',
    paragraphs: [
      'El registro refleja fielmente el tiempo que se dedica, con su inicio y su fin, sin perjuicio de la flexibilidad de horario.',
    ],
    sources: [sources.remote, sources.remoteOrigin],
  },
  {
    id: 'multas',
    title: 'No llevarlo es una infracción grave',
    since: '2021-10-01',
    by: 'Arts.\u00a07.5 y 40.1 de la LISOS; desde ese día, estas cuantías',
    paragraphs: [
      'Saltarse las normas sobre el registro de jornada es una infracción grave. La multa va de 751 a 7.500 euros, según el grado en que se imponga.',
    ],
    sources: [sources.fines],
  },
  {
    id: 'huella-y-cara',
    title: 'Huella y cara: haría falta una ley que lo autorice',
    since: '2023-11-23',
    by: 'Guía de la Agencia Española de Protección de Datos. No es una ley: es el criterio de quien la aplica',
    paragraphs: [
      'Fichar con datos biométricos es un tratamiento de alto riesgo. Para el registro de jornada haría falta una norma con rango de ley que lo autorice de forma específica, y el consentimiento de la plantilla no la sustituye.',
    ],
    sources: [sources.biometrics],
  },
];

/** Newest first. Only facts from official texts. */
const history: readonly LawChange[] = [
  {
    date: '2025-10-10',
    title: 'El borrador del registro digital sale a audiencia pública',
    text: 'El Ministerio de Trabajo publica su proyecto de real decreto y recibe alegaciones hasta el 20 de octubre. No entra nada en vigor.',
    source: sources.draft,
  },
  {
    date: '2025-09-30',
    title: 'El real decreto se tramitará por la vía urgente',
    text: 'El Consejo de Ministros acorta los plazos de un real decreto sobre el registro de jornada. No entra nada en vigor.',
    source: sources.cabinet,
  },
  {
    date: '2025-09-10',
    title: `El Congreso devuelve la ley de las ${BILL_HOURS}`,
    text: 'Prosperan las enmiendas a la totalidad y el proyecto vuelve al Gobierno. Con la jornada más corta caen el nuevo registro y las nuevas multas que traía.',
    source: sources.billReturned,
  },
  {
    date: '2025-05-06',
    title: `El Gobierno aprueba el proyecto de ley de las ${BILL_HOURS}`,
    text: 'Va al Congreso con tres piezas: menos jornada, otro registro y desconexión. No entra nada en vigor.',
    source: sources.bill,
  },
  {
    date: '2024-12-19',
    title: 'También en el empleo del hogar',
    text: 'El Tribunal de Justicia de la Unión Europea no admite que quien emplea en su casa quede exento de llevar un sistema que compute la jornada.',
    source: sources.households,
  },
  {
    date: '2023-11-23',
    title: 'La AEPD se pronuncia sobre la huella y la cara',
    text: 'La guía sobre control de presencia con biometría dice qué haría falta para fichar con huella o con cara.',
    source: sources.biometrics,
  },
  {
    date: '2021-10-01',
    title: 'Suben las multas',
    text: 'Las infracciones graves pasan a sancionarse con 751 a 7.500 euros.',
    source: sources.remote,
  },
  {
    date: '2021-07-11',
    title: 'Ley de trabajo a distancia',
    text: 'Sustituye al Real Decreto-ley 28/2020 y mantiene su regla sobre el registro.',
    source: sources.remote,
  },
  {
    date: '2020-10-13',
    title: 'El registro, también a distancia',
    text: 'El registro tiene que reflejar fielmente el tiempo de quien trabaja desde casa.',
    source: sources.remoteOrigin,
  },
  {
    date: '2019-05-14',
    title: 'Objetivo, fiable y accesible',
    text: 'El Tribunal de Justicia de la Unión Europea pide a los Estados que obliguen a medir la jornada diaria de cada persona.',
    source: sources.court,
  },
  {
    date: '2019-05-12',
    title: 'Registrar la jornada pasa a ser obligatorio',
    text: 'Dos meses después de publicarse el Real Decreto-ley 8/2019, toda empresa tiene que llevar el registro diario.',
    source: sources.decreeLaw,
  },
  {
    date: '2018-12-07',
    title: 'Derechos digitales en el trabajo',
    text: 'Entra en vigor la Ley Orgánica 3/2018: ubicación, cámaras y desconexión.',
    source: sources.data,
  },
  {
    date: '2013-12-22',
    title: 'La jornada a tiempo parcial, día a día',
    text: 'El Real Decreto-ley 16/2013 obliga a registrarla y a entregar la suma del mes con la nómina.',
    source: sources.partTimeOrigin,
  },
];

export const law = {
  title: 'Registro de jornada: qué obliga hoy',
  description:
    'Qué obliga hoy a registrar la jornada en España, qué es solo un proyecto y qué se rechazó. Con fechas, textos oficiales y la historia de los cambios.',
  lead: 'Lo que está en vigor, lo que es solo un proyecto y lo que se quedó por el camino.',
  checked: `Comprobado el ${formatLongDate(LAW_CHECKED_ON)}`,
  /** Each links to its part of the page. */
  states: {
    binding: {
      id: 'en-vigor',
      state: 'En vigor',
      title: 'Registro diario de la jornada',
      when: 'Desde el 12 de mayo de 2019',
      text: 'Inicio y fin de cada día, de cada persona, guardados cuatro años.',
    },
    proposed: {
      id: 'en-tramite',
      state: 'En trámite',
      title: 'Registro solo digital',
      when: 'Borrador de octubre de 2025',
      text: 'El día de la comprobación no estaba en el BOE.',
    },
    rejected: {
      id: 'rechazado',
      state: 'Rechazado',
      title: `${BILL_HOURS} a la semana`,
      when: '10 de septiembre de 2025',
      text: 'El Congreso devolvió el proyecto al Gobierno.',
    },
  },
  rules: {
    title: 'En vigor',
    lead: 'Cada regla, con el día desde el que rige y su texto oficial.',
    list: rules,
  },
  practice: {
    title: 'Qué cambia en tu negocio',
    places: [
      {
        name: 'En un bar',
        text: 'Se anota cada entrada y cada salida, también la de quien viene dos horas. Si cierras entre comidas, apunta la pausa: sin ella la jornada parece más larga de lo que fue. Con cada nómina a tiempo parcial va la suma del mes, y si alguien dobla turno, sus horas se apuntan ese mismo día.',
      },
      {
        name: 'En un taller',
        text: 'Puede valer una hoja, si la hora es la de verdad y nadie la rellena de memoria el viernes; un lector junto a la puerta quita esa duda. Las horas extra se apuntan el día en que se hacen y se suman con la nómina. Sin huella y sin cara: con una tarjeta basta.',
      },
      {
        name: 'En una oficina',
        text: 'La flexibilidad cabe: se anota cuándo empieza y cuándo acaba cada cual, también desde casa. Si la aplicación mira la ubicación, lo dices antes y por escrito. Y la desconexión, por escrito y conocida por la plantilla.',
      },
    ],
  },
  proposed: {
    title: 'Registro solo digital: es un borrador',
    stamp: 'Borrador',
    paragraphs: [
      `El Ministerio de Trabajo sacó el texto a audiencia pública en octubre de 2025. El ${formatLongDate(LAW_CHECKED_ON)}, el día en que lo comprobamos, no estaba aprobado ni publicado en el BOE. Hasta que lo esté no obliga a nadie, y ninguna fecha que leas por ahí es la de una ley.`,
      'La prensa contó en marzo de 2026 que el Consejo de Estado había informado en contra. No enlazamos ese dictamen porque no lo hemos encontrado publicado en un sitio oficial.',
    ],
    asks: 'Lo que pide el texto que se publicó, que puede cambiar:',
    points: [
      'Registro por medios digitales, ya no en papel.',
      'Cada persona anota ella misma el inicio, el fin y las pausas.',
      'Cada corrección deja rastro: quién, cuándo y qué.',
      'La Inspección de Trabajo puede consultarlo a distancia.',
    ],
    source: sources.draft,
  },
  rejected: {
    title: `${BILL_HOURS} a la semana: devuelto`,
    paragraphs: [
      'El Congreso devolvió el proyecto de ley al Gobierno el 10 de septiembre de 2025, por 178 votos contra 170. La jornada máxima sigue siendo la de antes: cuarenta horas semanales de promedio al año, o menos si lo dice tu convenio.',
      'El proyecto quería también contar una infracción por cada persona a la que le faltara el registro. Eso tampoco salió.',
    ],
    sources: [sources.billReturned, sources.record],
  },
  history: {
    title: 'Cómo hemos llegado aquí',
    feed: 'Avisarme de los cambios',
    list: history,
  },
  notice:
    'Esto es información, no asesoramiento jurídico. Resume textos oficiales con palabras corrientes; si difieren, vale el texto oficial. Tu convenio puede pedir más. Ante la duda, pregunta a tu asesoría.',
  tryIt: 'Mira un registro completo en la demo',
} as const;

/** Anchor and feed id. It must never change. */
export const changeId = ({ date }: LawChange): string => `cambio-${date}`;
