export const FILM_FPS = 25;
export const FADE_FRAMES = 8;

export interface Take {
  readonly name: 'horus' | 'horus-phone';
  readonly size: { readonly width: number; readonly height: number };
}

export const takes: readonly Take[] = [
  { name: 'horus', size: { width: 1280, height: 720 } },
  { name: 'horus-phone', size: { width: 672, height: 840 } },
];

interface Deed {
  readonly at: number;
  readonly selector: string;
  /** Without a text, the element is clicked. */
  readonly types?: string;
}

export interface Scene {
  readonly seconds: number;
  readonly path: string;
  /** Page pixels: fewer is closer. */
  readonly width: Readonly<Record<Take['name'], number>>;
  /** Centred in the picture, or aligned to its top when it is higher. */
  readonly looksAt: string;
  readonly travels?: number;
  /** Zoom factor added by the end. */
  readonly nears?: number;
  /** Hidden in the film: promises that may change while the film is used. */
  readonly without?: string;
  readonly after?: string;
  readonly deeds?: readonly Deed[];
}

/** The captions (`public/film/horus.es.vtt`) use these seconds. */
export const scenes: readonly Scene[] = [
  {
    seconds: 4,
    path: '/reader.webp',
    width: { horus: 1280, 'horus-phone': 672 },
    looksAt: 'img',
    nears: 0.08,
  },
  {
    seconds: 4.6,
    path: '/horus/demo',
    width: { horus: 640, 'horus-phone': 448 },
    looksAt: '.demo-clock',
    deeds: [{ at: 1, selector: '.demo-card' }],
  },
  {
    seconds: 4.4,
    path: '/horus/demo',
    width: { horus: 840, 'horus-phone': 448 },
    looksAt: '.demo-board',
    after: '[name="demo-view"][value="manager"]',
  },
  {
    seconds: 4.4,
    path: '/horus/demo',
    width: { horus: 700, 'horus-phone': 448 },
    looksAt: '.record-paper',
    travels: 160,
  },
  {
    seconds: 4.4,
    path: '/',
    width: { horus: 1024, 'horus-phone': 448 },
    looksAt: '#pricing-section',
    deeds: [
      { at: 1.2, selector: '#pricing-section [type="number"]', types: '12' },
      { at: 2.6, selector: '#pricing-section [type="number"]', types: '20' },
    ],
  },
  {
    seconds: 3.2,
    path: '/horus',
    width: { horus: 800, 'horus-phone': 448 },
    looksAt: '#contenido h1',
    without: 'ul.figures',
  },
];

export const POSTER = { scene: 3, seconds: 0 } as const;
