import type { ConsentChoice } from '#client/consent.ts';

const TAG_URL = 'https://www.googletagmanager.com/gtag/js';

/** First parts of the names of Google Analytics' and Google Ads' cookies. */
const COOKIES = /^_(ga|gid|gat|gac|gcl)(_|$)/;

/** The only parts of a query that are told: where a campaign's visitor came from. */
const CAMPAIGN = /^utm_/;

/** We tell of page views ourselves, and nothing is handed on to advertising. */
const SETTINGS = {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
};

const NOTHING: ConsentChoice = { analytics: false, marketing: false };

let loaded = false;

export type TagParams = Readonly<Record<string, string | number | undefined>>;

declare global {
  interface Window {
    /** What the tag is told, in order; it reads this queue once it is there and from then on. */
    dataLayer?: unknown[];
    /** Google's switch: while it is true the tag sends nothing. */
    [disabled: `ga-disable-${string}`]: boolean;
  }
}

/**
 * Lets Google's tag measure, as far as the visitor has agreed. It is loaded once a page; the four
 * consent signals stand denied before that and are then updated.
 */
export function grantGoogleTag(measurementId: string, choice: ConsentChoice): void {
  window[`ga-disable-${measurementId}`] = false;
  window.dataLayer ??= [];
  if (!loaded) tell('consent', 'default', signals(NOTHING));
  tell('consent', 'update', signals(choice));
  if (loaded) return;
  loaded = true;
  tell('js', new Date());
  tell('config', measurementId, SETTINGS);
  const tag = Object.assign(document.createElement('script'), {
    async: true,
    src: `${TAG_URL}?id=${measurementId}`,
  });
  document.head.append(tag);
}

/**
 * Without consent: a tag that is there is silenced on the spot, and no cookie of its own is left.
 */
export function withdrawGoogleTag(measurementId: string): void {
  window[`ga-disable-${measurementId}`] = true;
  if (loaded) tell('consent', 'update', signals(NOTHING));
  eraseCookies();
}

/** Sends an event of the open page. */
export function tellEvent(name: string, params: TagParams = {}): void {
  tell('event', name, params);
}

/** Tells the tag which page is open; everything told later is of this page. */
export function tellPageView(): void {
  const page = {
    page_location: withoutSecrets(location.href),
    page_referrer: document.referrer && withoutSecrets(document.referrer),
    page_title: document.title,
  };
  tell('set', page);
  tell('event', 'page_view', page);
}

/**
 * An address without its hash and query, which may hold the token of a reset or the id of an order.
 */
export function withoutSecrets(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => CAMPAIGN.test(name)));
  return `${origin}${pathname}${campaign.size > 0 ? `?${campaign}` : ''}`;
}

function signals({ analytics, marketing }: ConsentChoice): Readonly<Record<string, 'granted' | 'denied'>> {
  const state = (agreed: boolean) => (agreed ? 'granted' : 'denied');
  return {
    analytics_storage: state(analytics),
    ad_storage: state(marketing),
    ad_user_data: state(marketing),
    ad_personalization: state(marketing),
  };
}

/** The tag reads `arguments` objects alone; an array would pass it by. */
function tell(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: that is what Google's tag reads.
  window.dataLayer?.push(arguments);
}

/**
 * The tag sets its cookies on the widest domain that takes them: each is erased on every domain
 * that we are in.
 */
function eraseCookies(): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (!COOKIES.test(name)) continue;
    // The Cookie Store API is not in every browser yet.
    // biome-ignore lint/suspicious/noDocumentCookie: see above.
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
