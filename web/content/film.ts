/** The short film of the product, made from its own pages, in two takes (`npm run film`). */
export const film = {
  label: 'Horus en 25 segundos',
  /** Its files, in the order in which a browser should try them. */
  wide: {
    width: 1280,
    height: 720,
    poster: '/film/horus.webp',
    sources: [
      { src: '/film/horus.webm', type: 'video/webm' },
      { src: '/film/horus.mp4', type: 'video/mp4' },
    ],
  },
  /** A take of its own for a phone, from the phone's page: its words can be read there. */
  phone: {
    width: 672,
    height: 840,
    media: '(max-width: 39.99rem)',
    poster: '/film/horus-phone.webp',
    sources: [
      { src: '/film/horus-phone.webm', type: 'video/webm' },
      { src: '/film/horus-phone.mp4', type: 'video/mp4' },
    ],
  },
  captions: '/film/horus.es.vtt',
  play: 'Reproducir el vídeo',
  pause: 'Pausar el vídeo',
  loading: 'Cargando el vídeo',
} as const;
