import type { ConsentChoice } from '#client/consent.ts';

const TAG_URL = 'https://www.googletagmanager.com/gtag/js';

/** Name prefixes of the cookies of Google Analytics and Google Ads. */
const COOKIES = /^_(ga|gid|gat|gac|gcl)(_|$)/;

/** The only query parameters sent to Google: the campaign's. */
const CAMPAIGN = /^utm_/;

/** The site sends its own page views and shares nothing with advertising. */
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
    /** Queue of the tag's commands, which the tag reads in order. */
    dataLayer?: unknown[];
    /** Google's switch: the tag sends nothing while it is true. */
    [disabled: `ga-disable-${string}`]: boolean;
  }
}

/**
 * Enables Google's tag within the given consent and loads it once per page. The four consent
 * signals are denied by default, then updated.
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

/** Stops a loaded tag at once and deletes its cookies. */
export function withdrawGoogleTag(measurementId: string): void {
  window[`ga-disable-${measurementId}`] = true;
  if (loaded) tell('consent', 'update', signals(NOTHING));
  eraseCookies();
}

export function sendEvent(name: string, params: TagParams = {}): void {
  tell('event', name, params);
}

/** Sends a page view. Later events belong to this page. */
export function sendPageView(): void {
  const page = {
    page_location: withoutSecrets(location.href),
    page_referrer: document.referrer && withoutSecrets(document.referrer),
    page_title: document.title,
  };
  tell('set', page);
  tell('event', 'page_view', page);
}

/** Removes the hash and the query, which may contain a reset token or an order id. */
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

/** The tag reads only `arguments` objects; it ignores arrays. */
function tell(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: Google's tag reads the arguments object.
  window.dataLayer?.push(arguments);
}

/**
 * Deletes the tag's cookies on every parent domain: the tag uses the widest domain that accepts
 * them.
 */
function eraseCookies(): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (!COOKIES.test(name)) continue;
    // Not the Cookie Store API, which some browsers lack.
    // biome-ignore lint/suspicious/noDocumentCookie: see above.
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
