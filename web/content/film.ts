/** The short film of the product, made from its own pages. */
export const film = {
  label: 'Horus en 25 segundos',
  poster: '/film/horus.webp',
  /** In the order in which a browser should try them. */
  sources: [
    { src: '/film/horus.webm', type: 'video/webm' },
    { src: '/film/horus.mp4', type: 'video/mp4' },
  ],
  captions: '/film/horus.es.vtt',
  play: 'Reproducir el vídeo',
  pause: 'Pausar el vídeo',
  loading: 'Cargando el vídeo',
} as const;
