/** Shown for a shared link: drawn by `npm run pictures`, 1200 × 630. */
export interface SharePicture {
  readonly file: string;
  /** Next to the logo; empty when the operator's own name would be there. */
  readonly brand: string;
  readonly title: string;
  readonly text: string;
}

export const sharePictures = {
  company: {
    file: 'share-company.jpg',
    brand: '',
    title: 'El control horario que ficha a la primera',
    text: 'Y software a medida, webs y aplicaciones, desde Toledo',
  },
  horus: {
    file: 'share.jpg',
    brand: 'Horus',
    title: 'La hora exacta de cada jornada',
    text: 'Control horario para empresas y autónomos',
  },
  demo: {
    file: 'share-demo.jpg',
    brand: 'Horus',
    title: 'Prueba Horus aquí mismo',
    text: 'Ficha, corrige una hora y llévate el registro del mes. Sin cuenta',
  },
  calculator: {
    file: 'share-calculator.jpg',
    brand: 'Horus',
    title: 'Tarifa plana o precio por persona',
    text: 'La calculadora que dice qué sale mejor el primer año',
  },
  recordSheet: {
    file: 'share-record-sheet.jpg',
    brand: 'Horus',
    title: 'Hoja de registro de jornada',
    text: 'Para rellenar y descargar gratis, en PDF y en Excel',
  },
  security: {
    file: 'share-security.jpg',
    brand: 'Horus',
    title: 'Seguridad y datos',
    text: 'Qué guardamos, dónde está, quién lo ve y qué pasa cuando te vas',
  },
  law: {
    file: 'share-law.jpg',
    brand: 'Horus',
    title: 'Estado de la ley',
    text: 'Qué obliga hoy a registrar la jornada, y qué es solo un proyecto',
  },
  changelog: {
    file: 'share-changelog.jpg',
    brand: 'Horus',
    title: 'Últimos cambios',
    text: 'Qué ha cambiado en Horus y qué tienes que saber',
  },
  deviceGuide: {
    file: 'share-device-guide.jpg',
    brand: 'Horus',
    title: 'La guía del dispositivo',
    text: 'Componentes, luces y sonidos, wifi, uso y problemas',
  },
} as const satisfies Record<string, SharePicture>;
