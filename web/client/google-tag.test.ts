import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ID = 'G-TEST123456';

/** Stub of the page for the tag's loader. Cookies are stored by name and domain. */
let page: { dataLayer?: unknown[] } & Record<string, unknown>;
let scripts: { src?: string }[];
let cookies: Set<string>;
let erased: string[];
let tag: typeof import('#client/google-tag.ts');

beforeEach(async () => {
  page = {};
  scripts = [];
  cookies = new Set(['_ga', '_ga_TEST123456', '_gid', '_gcl_au', 'mine', '_gala']);
  erased = [];
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { hostname: 'www.horus.example', href: 'https://www.horus.example/horus' });
  vi.stubGlobal('document', {
    title: 'Horus',
    referrer: '',
    createElement: () => ({}),
    head: { append: (script: { src?: string }) => scripts.push(script) },
    get cookie() {
      return [...cookies].map((name) => `${name}=1`).join('; ');
    },
    set cookie(line: string) {
      erased.push(line);
    },
  });
  vi.resetModules();
  tag = await import('#client/google-tag.ts');
});
afterEach(() => vi.unstubAllGlobals());

/** The tag's commands as arrays. */
const told = () => (page.dataLayer ?? []).map((each) => Array.from(each as ArrayLike<unknown>));

const denied = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
};

test('denies the four signals, then updates them, before it loads the tag', () => {
  tag.grantGoogleTag(ID, { analytics: true, marketing: false });
  expect(told().slice(0, 2)).toEqual([
    ['consent', 'default', denied],
    ['consent', 'update', { ...denied, analytics_storage: 'granted' }],
  ]);
  expect(told().map(([command]) => command)).toEqual(['consent', 'consent', 'js', 'config']);
  expect(scripts.map(({ src }) => src)).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`]);
});

test('loads the tag once, regardless of changes of the choice', () => {
  tag.grantGoogleTag(ID, { analytics: true, marketing: false });
  tag.withdrawGoogleTag(ID);
  tag.grantGoogleTag(ID, { analytics: true, marketing: true });
  expect(scripts).toHaveLength(1);
  expect(told().at(-1)).toEqual([
    'consent',
    'update',
    {
      analytics_storage: 'granted',
      ad_storage: 'granted',
      ad_user_data: 'granted',
      ad_personalization: 'granted',
    },
  ]);
  expect(page[`ga-disable-${ID}`]).toBe(false);
});

test('a withdrawal disables the tag and deletes its cookies on every domain, but not ours', () => {
  tag.grantGoogleTag(ID, { analytics: true, marketing: true });
  tag.withdrawGoogleTag(ID);
  expect(page[`ga-disable-${ID}`]).toBe(true);
  expect(told().at(-1)).toEqual(['consent', 'update', denied]);
  expect(new Set(erased.map((line) => line.split('=')[0]))).toEqual(
    new Set(['_ga', '_ga_TEST123456', '_gid', '_gcl_au']),
  );
  expect(erased.filter((line) => line.startsWith('_gid='))).toEqual([
    '_gid=; path=/; max-age=0',
    '_gid=; path=/; max-age=0; domain=www.horus.example',
    '_gid=; path=/; max-age=0; domain=horus.example',
    '_gid=; path=/; max-age=0; domain=example',
  ]);
});

test('loads and sends nothing without consent', () => {
  tag.withdrawGoogleTag(ID);
  expect(told()).toEqual([]);
  expect(scripts).toEqual([]);
});

test.each([
  ['https://horus.example/reset-password?token=secreto#x', 'https://horus.example/reset-password'],
  [
    'https://horus.example/?utm_source=boletin&session_id=cs_1&utm_medium=email',
    'https://horus.example/?utm_source=boletin&utm_medium=email',
  ],
])('removes secrets from %s', (address, told) => {
  expect(tag.withoutSecrets(address)).toBe(told);
});

test('sends the page with its view and with every later event', () => {
  tag.grantGoogleTag(ID, { analytics: true, marketing: false });
  tag.sendPageView();
  tag.sendEvent('generate_lead', { form: 'demo' });
  const view = { page_location: 'https://www.horus.example/horus', page_referrer: '', page_title: 'Horus' };
  expect(told().slice(-3)).toEqual([
    ['set', view],
    ['event', 'page_view', view],
    ['event', 'generate_lead', { form: 'demo' }],
  ]);
});
