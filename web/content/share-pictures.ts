/** A picture that is shown where a page is shared: drawn by `npm run pictures`, 1200 × 630. */
export interface SharePicture {
  readonly file: string;
  /** Beside the sign of the house; none where the operator's own name would stand. */
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
