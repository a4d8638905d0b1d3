import { companySettings, whatsappUrl } from '@horus/contract/company';
import { paths } from '@horus/contract/paths';
import { newSession } from './account-access.ts';
import { expect, test } from './test.ts';
import { NOWHERE, openLive, publicPages } from './visitor.ts';

const company = companySettings.parse({});

/** Every external address that a page may link to. */
const configured: ReadonlySet<string> = new Set(
  [
    whatsappUrl(company),
    company.DOCUMENTATION_URL,
    company.KLARNA_PORTAL_URL,
    company.COMPANY_LINKEDIN_URL,
    company.COMPANY_INSTAGRAM_URL,
    company.COMPANY_FACEBOOK_URL,
    `tel:${company.COMPANY_PHONE.replaceAll(' ', '')}`,
    `mailto:${company.COMPANY_EMAIL}`,
    `mailto:${company.COMPANY_SUPPORT_EMAIL}`,
  ].map((address) => new URL(address).href),
);

/** Hosts of the official texts on the law page: the State's and the Union's. */
const official: ReadonlySet<string> = new Set([
  'www.boe.es',
  'www.congreso.es',
  'www.lamoncloa.gob.es',
  'expinterweb.mites.gob.es',
  'www.mites.gob.es',
  'www.aepd.es',
  'eur-lex.europa.eu',
]);

interface Found {
  readonly href: string;
  readonly target: string;
  readonly rel: string;
}

const readPage = () => ({
  links: Array.from(
    document.querySelectorAll('a'),
    ({ href, target, rel }): Found => ({ href, target, rel }),
  ),
  forms: Array.from(document.forms, (form) => form.getAttribute('action') ?? ''),
  ids: Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
});

/**
 * An external link must be one that the operator has set or, on the law page, an official text. It
 * must open another tab.
 */
function expectKnown({ href, target, rel }: Found, on: string, where: string): void {
  const isLaw = on === paths.site.law.href() && official.has(new URL(href).hostname);
  if (!isLaw)
    expect.soft(configured, where).toContain(href.startsWith('mailto:') ? href.split('?')[0] : href);
  if (!href.startsWith('https:')) return;
  expect.soft([target, rel], where).toEqual(['_blank', expect.stringContaining('noopener')]);
}

test.describe('on every public page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no link is dead, and external links are the operator’s or, on the law page, official', async ({
    page,
    baseURL,
  }) => {
    const ids = new Map<string, readonly string[]>();
    const links = new Map<string, Found & { readonly on: string }>();
    const actions = new Set<string>();
    for (const address of [...publicPages, NOWHERE]) {
      await page.goto(address);
      const read = await page.evaluate(readPage);
      ids.set(address, read.ids);
      for (const link of read.links) links.set(link.href, { ...link, on: address });
      for (const action of read.forms) actions.add(action);
    }
    expect(links.size).toBeGreaterThan(30);

    const statuses = new Map<string, number>();
    for (const link of links.values()) {
      const { origin, pathname, search, hash } = new URL(link.href);
      const where = `${link.href} on ${link.on}`;
      if (origin !== baseURL) {
        expectKnown(link, link.on, where);
        continue;
      }
      const address = `${pathname}${search}`;
      if (!statuses.has(address)) {
        statuses.set(address, (await page.request.get(address, { maxRedirects: 0 })).status());
      }
      expect.soft(statuses.get(address), where).toBe(pathname === NOWHERE ? 404 : 200);
      const anchors = ids.get(pathname);
      if (hash && anchors) expect.soft(anchors, where).toContain(decodeURIComponent(hash.slice(1)));
    }
    expect(statuses.size).toBeGreaterThan(8);

    const known = new Set<string>([
      '',
      paths.auth.login.href(),
      // Sends the form to itself: the result is in its address.
      paths.site.calculator.href(),
      ...['contact', 'demo', 'hiring'].map((kind) => `/api/leads/${kind}`),
    ]);
    for (const action of actions) expect.soft(known, `a form's ${action}`).toContain(action);
  });
});

test('a signed-in visitor’s links are not dead either', async ({ page, baseURL }) => {
  await newSession(page);
  await openLive(page, paths.site.home.href());
  await expect(page.getByRole('banner').getByText('Lucía Peña')).toBeVisible();
  const { links } = await page.evaluate(readPage);
  const own = links.map(({ href }) => new URL(href)).filter(({ origin }) => origin === baseURL);
  expect(own.map(({ pathname }) => pathname)).toContain(paths.account.dashboard.href());
  for (const address of new Set(own.map(({ pathname }) => pathname))) {
    expect.soft((await page.request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
  }
});
