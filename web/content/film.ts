/** Recorded from the site's own pages (`npm run film`). */
export const film = {
  label: 'Horus en 25 segundos',
  /** `sources` in the order in which a browser should try them. */
  wide: {
    width: 1280,
    height: 720,
    poster: '/film/horus.webp',
    sources: [
      { src: '/film/horus.webm', type: 'video/webm' },
      { src: '/film/horus.mp4', type: 'video/mp4' },
    ],
  },
  /** A separate recording of the phone pages, whose words are readable on a phone. */
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
  /** Text alternative: the captions' sentences. */
  told: {
    title: 'Lo que se ve en el vídeo',
    sentences: [
      'Acercas la tarjeta al lector.',
      'Luz verde, un pitido, y la entrada queda escrita.',
      'Quien organiza ve al momento quién está y desde cuándo.',
      'El registro del mes se va haciendo, y lo descargas en PDF.',
      'Dices cuántos sois y sale el precio.',
      'Horus. La hora exacta de cada jornada.',
    ],
  },
  play: 'Reproducir el vídeo',
  pause: 'Pausar el vídeo',
  loading: 'Cargando el vídeo',
  again: 'Volver a cargar el vídeo',
} as const;
