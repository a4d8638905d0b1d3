/** The film's pictures a second. */
export const FILM_FPS = 25;
/** How many pictures a scene takes to come out of the one before. */
export const FADE_FRAMES = 8;

/** One take of the film, as large as the screens that it is for show it. */
export interface Take {
  /** Of its files. */
  readonly name: 'horus' | 'horus-phone';
  readonly size: { readonly width: number; readonly height: number };
}

export const takes: readonly Take[] = [
  { name: 'horus', size: { width: 1280, height: 720 } },
  { name: 'horus-phone', size: { width: 672, height: 840 } },
];

/** What somebody does on the page, and when, in seconds from the scene's beginning. */
interface Deed {
  readonly at: number;
  readonly selector: string;
  /** What is typed there; without it, it is pressed. */
  readonly types?: string;
}

/** One thing, so near that its words can be read in a column of a page. */
export interface Scene {
  readonly seconds: number;
  readonly path: string;
  /** Pixels of the page that are in the picture's width: the fewer, the nearer. */
  readonly width: Readonly<Record<Take['name'], number>>;
  /** Stands in the picture's middle, or begins at its top where it is higher. */
  readonly looksAt: string;
  /** Pixels that the camera goes down the page meanwhile. */
  readonly travels?: number;
  /** How much nearer it is at the end. */
  readonly nears?: number;
  /** Taken out of the page: what a film can't promise, as it outlives it. */
  readonly without?: string;
  /** Pressed before the scene begins. */
  readonly after?: string;
  readonly deeds?: readonly Deed[];
}

/** The captions (`public/film/horus.es.vtt`) go by these seconds. */
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
    without: '[data-promo], ul.figures, h1 ~ div > div',
  },
];

/** The picture that stands for the film before it plays: the month's record. */
export const POSTER = { scene: 3, seconds: 1 } as const;
