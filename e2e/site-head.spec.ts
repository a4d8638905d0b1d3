import { billingPeriods, planTypes } from '@horus/contract/catalog';
import { companySettings } from '@horus/contract/company';
import { paths } from '@horus/contract/paths';
import { quote } from '@horus/contract/quote';
import type { Page } from '@playwright/test';
import { SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { NOWHERE, publicPages } from './visitor.ts';

const { site, auth, account, checkout } = paths;
const company = companySettings.parse({});

/** Public, but useless in a search: the end of a purchase, the pages for signing in. */
const notFound: readonly string[] = [
  site.thanks.href(),
  checkout.reconsider.href(),
  ...Object.values(auth).map((path) => path.href()),
];
const indexed = publicPages.filter((address) => !notFound.includes(address));
const privatePages = [...Object.values(account), checkout.success].map((path) => path.href());

test.use({ javaScriptEnabled: false });

type Thing = Readonly<Record<string, unknown>>;

async function readHead(page: Page) {
  return page.evaluate(() => {
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? null;
    const graphs = Array.from(
      document.querySelectorAll('script[type="application/ld+json"]'),
      ({ textContent }) => JSON.parse(textContent ?? '') as { '@context': string; '@graph': Thing[] },
    );
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      robots: content('meta[name="robots"]'),
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
      ogTitle: content('meta[property="og:title"]'),
      ogDescription: content('meta[property="og:description"]'),
      ogUrl: content('meta[property="og:url"]'),
      ogImage: content('meta[property="og:image"]'),
      ogImageAlt: content('meta[property="og:image:alt"]'),
      headings: Array.from(document.querySelectorAll('h1')).filter((each) => each.checkVisibility()).length,
      lang: document.documentElement.lang,
      contexts: graphs.map(({ '@context': context }) => context),
      data: graphs.flatMap(({ '@graph': graph }) => graph),
    };
  });
}

test('every page has its own title, description and picture, one heading, and structured data that matches it', async ({
  page,
  baseURL,
}) => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const pictures = new Set<string>();
  const things: Thing[] = [];
  const ofType = (type: string) => things.filter((thing) => thing['@type'] === type);
  for (const address of publicPages) {
    const answer = await page.goto(address);
    expect.soft(answer?.status(), address).toBe(200);
    const head = await readHead(page);
    expect.soft(head.lang, address).toBe('es');
    expect.soft(head.headings, `${address}: h1`).toBe(1);
    expect.soft(head.title.length, `${address}: ${head.title}`).toBeGreaterThan(10);
    expect.soft(head.title.length, `${address}: ${head.title}`).toBeLessThanOrEqual(65);
    expect.soft(head.description?.length ?? 0, `${address}: ${head.description}`).toBeGreaterThan(50);
    expect.soft(head.description?.length ?? 0, `${address}: ${head.description}`).toBeLessThanOrEqual(165);
    expect.soft(titles.get(head.title), `title of ${address}`).toBeUndefined();
    expect.soft(descriptions.get(head.description ?? ''), `description of ${address}`).toBeUndefined();
    titles.set(head.title, address);
    descriptions.set(head.description ?? '', address);
    expect.soft([head.ogTitle, head.ogDescription], address).toEqual([head.title, head.description]);
    expect.soft(head.ogUrl, address).toBe(`${baseURL}${address}`);
    expect.soft(head.ogImageAlt, address).toBeTruthy();
    pictures.add(head.ogImage ?? '');

    const isIndexed = indexed.includes(address);
    expect.soft(head.canonical, address).toBe(isIndexed ? `${baseURL}${address}` : null);
    expect.soft(head.robots, address).toBe(isIndexed ? null : 'noindex');
    expect.soft(answer?.headers()['x-robots-tag'], address).toBe(isIndexed ? undefined : 'noindex');

    if (!isIndexed) continue;
    expect.soft(head.contexts, address).toEqual(head.contexts.map(() => 'https://schema.org'));
    things.push(...head.data);
    if (address === site.home.href()) continue;
    const trail = head.data.find((thing) => thing['@type'] === 'BreadcrumbList');
    const steps = (trail?.['itemListElement'] ?? []) as { position: number; name: string; item: string }[];
    expect
      .soft(
        steps.map(({ position }) => position),
        address,
      )
      .toEqual(steps.map((_, index) => index + 1));
    expect
      .soft([steps[0]?.item, steps.at(-1)?.item], address)
      .toEqual([`${baseURL}/`, `${baseURL}${address}`]);
  }
  // One for each product page and the company's. Pages for personal matters share one.
  expect(pictures.size).toBe(9);
  for (const picture of pictures) {
    expect.soft(picture.startsWith(`${baseURL}/`), picture).toBe(true);
    const answer = await page.request.get(picture);
    expect.soft([answer.status(), answer.headers()['content-type']], picture).toEqual([200, 'image/jpeg']);
  }

  expect(ofType('Organization')[0]).toMatchObject({
    name: company.COMPANY_NAME,
    legalName: company.COMPANY_LEGAL_NAME,
    taxID: company.COMPANY_TAX_ID,
    url: `${baseURL}/`,
    logo: `${baseURL}/icon-512.png`,
    address: { '@type': 'PostalAddress', addressCountry: 'ES' },
    sameAs: [company.COMPANY_LINKEDIN_URL, company.COMPANY_INSTAGRAM_URL, company.COMPANY_FACEBOOK_URL],
  });
  // The page contains them once (decision 050).
  expect(ofType('FAQPage')).toEqual([]);
});

test('private pages and unknown addresses stay out of search engines', async ({ page }) => {
  for (const address of privatePages) {
    const answer = await page.request.get(address);
    expect.soft([answer.status(), answer.headers()['x-robots-tag']], address).toEqual([200, 'noindex']);
  }
  const nowhere = await page.request.get(NOWHERE);
  expect([nowhere.status(), nowhere.headers()['x-robots-tag']]).toEqual([404, 'noindex']);
  expect(await nowhere.text()).toContain('<h1');
});

for (const [name, promotional] of [
  ['while the promotion runs', true],
  ['without the promotion', false],
] as const) {
  test(`the offers match the price book ${name}`, async ({ page }) => {
    await page.goto(`${promotional ? '' : SITE_WITHOUT_PROMO}${site.horus.href()}`);
    const { data } = await readHead(page);
    const product = data.find((thing) => thing['@type'] === 'Product');
    expect(product).toMatchObject({
      name: 'Horus',
      image: expect.stringMatching(/^http.*\.jpg$/),
      description: expect.any(String),
    });
    const expected = planTypes.flatMap((planType) =>
      billingPeriods.map((billingPeriod) => {
        const { fee } = quote({ planType, billingPeriod, channel: 'pricing', promotional: false });
        return expect.objectContaining({
          '@type': 'Offer',
          price: (fee.amount.baseCents / 100).toFixed(2),
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
          priceSpecification: expect.objectContaining({ valueAddedTaxIncluded: false }),
        });
      }),
    );
    expect(product?.['offers']).toEqual(expected);
  });
}

test('sitemap, robots and manifest match the site', async ({ page, baseURL }) => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address);
  expect([...listed].sort()).toEqual(indexed.map((address) => `${baseURL}${address}`).sort());

  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).not.toMatch(/^Disallow: \/$/m);

  const answer = await page.request.get('/site.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Record<string, unknown> & {
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest).toMatchObject({
    lang: 'es',
    name: expect.any(String),
    start_url: expect.any(String),
    display: expect.any(String),
  });
  for (const { src, type } of [
    ...manifest.icons,
    { src: '/apple-touch-icon.png', type: 'image/png' },
    { src: '/icon.svg', type: 'image/svg+xml' },
  ]) {
    const icon = await page.request.get(src);
    expect.soft([icon.status(), icon.headers()['content-type']], src).toEqual([200, type]);
  }
});

test('other addresses below /checkout and /dashboard lead to a page', async ({ page }) => {
  for (const [address, target] of [
    ['/checkout', site.home.href()],
    ['/checkout/otra-cosa', site.home.href()],
    ['/dashboard/otra-cosa', account.dashboard.href()],
    ['/horus/', site.horus.href()],
  ] as const) {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect
      .soft([answer.status() >= 300 && answer.status() < 400, answer.headers()['location']], address)
      .toEqual([true, target]);
  }
});
