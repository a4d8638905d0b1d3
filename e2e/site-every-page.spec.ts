import { paths as officePaths } from '@horus/contract/backoffice/paths';
import { paths } from '@horus/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { collectErrors } from './page-errors.ts';
import { expect, test } from './test.ts';
import { openLive, publicPages } from './visitor.ts';

const { site } = paths;

const productPages: readonly string[] = [
  site.horus.href(),
  site.demo.href(),
  site.law.href(),
  site.security.href(),
  site.calculator.href(),
  site.recordSheet.href(),
  site.changelog.href(),
  site.deviceGuide.href(),
];
const links = {
  company: ['Precios', 'Nosotros', 'Servicios', 'Proceso', 'Contactar'],
  product: ['Inicio', 'Características', 'Precios', 'Demo', 'FAQ'],
  folded: [
    'Estado de la ley',
    'Últimos cambios',
    'Guía del dispositivo',
    'Seguridad y datos',
    /^Documentación/,
  ],
} as const;

/** The page's own header, and a phone's menu with the same links. */
async function expectOwnHeader(page: Page, address: string): Promise<void> {
  const isProduct = productPages.includes(address);
  const bar = page.getByRole('navigation', { name: 'Principal' });
  for (const name of isProduct ? links.product : links.company) {
    await expect(bar.getByRole('link', { name, exact: true }), address).toBeVisible();
  }
  const back = page.getByRole('banner').getByRole('link', { name: 'Volver a STC' });
  await expect(back, address).toHaveCount(isProduct ? 1 : 0);
  await bar.getByText(isProduct ? 'Recursos' : 'Horus', { exact: true }).click();
  for (const name of links.folded) await expect(bar.getByRole('link', { name }), address).toBeVisible();

  const menu = page.locator('#site-menu');
  const names = (within: Locator) =>
    within.locator('a').evaluateAll((each) => each.map(({ textContent }) => textContent));
  // React fills the menu once it has loaded.
  await expect
    .poll(() => names(menu), { message: address })
    .toEqual(expect.arrayContaining([...(await names(bar)), 'Pedir una demo']));
  await expect(menu.locator('a[href^="tel:"]'), address).toHaveCount(1);
}

test('every public page has its own header, stores nothing before a choice, and loads no code of the demo or the office', async ({
  page,
  context,
  baseURL,
}) => {
  const errors = collectErrors(page);
  const asked: { readonly url: string; readonly from: string }[] = [];
  page.on('request', (request) => asked.push({ url: request.url(), from: new URL(page.url()).pathname }));
  const askedFor = (pattern: RegExp) => asked.filter(({ url }) => pattern.test(url));
  for (const address of publicPages) {
    await openLive(page, address);
    await expect(page.getByRole('region', { name: 'Cookies' }), address).toBeVisible();
    await expectOwnHeader(page, address);
    await page.waitForLoadState('networkidle');
  }
  expect(errors).toEqual([]);
  const own = (url: string) => url.startsWith(`${baseURL}/`) || url.startsWith('data:');
  expect(asked.filter(({ url }) => !own(url))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  const demo = site.demo.href();
  expect(new Set(askedFor(/demo-(page|app)/).map(({ from }) => from))).toEqual(new Set([demo]));
  // The page of the record sheet uses the demo's paper.
  expect(new Set(askedFor(/\/record-[^/]*\.(?:js|css)$/).map(({ from }) => from))).toEqual(
    new Set([demo, site.recordSheet.href()]),
  );

  const code = new Set(askedFor(/\.(?:js|css)$/).map(({ url }) => url));
  // The router's list contains the address that is above all the others.
  const addresses = Object.values(officePaths.admin)
    .map(({ pattern }) => pattern)
    .filter((pattern) => pattern !== officePaths.admin.today.pattern);
  const marks = [
    'Oficina de Horus',
    'x-csrf-token',
    '#vias',
    'Aún no ha entrado',
    '/api/admin',
    ...addresses,
  ];
  for (const url of code) {
    const text = await (await page.request.get(url)).text();
    expect(
      marks.filter((mark) => text.includes(mark)),
      url,
    ).toEqual([]);
  }
  await page.goto(officePaths.admin.today.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
  expect(askedFor(/\.css$/).filter(({ url }) => !code.has(url))).not.toEqual([]);
});
