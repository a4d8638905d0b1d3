import { companySettings } from '@horus/contract/company';
import { paths } from '@horus/contract/paths';
import { expect, test } from './test.ts';
import { holdReact, inMotion, openLive, refusedCookies, waitForReact } from './visitor.ts';

const { site } = paths;

test.use({ ...inMotion, storageState: refusedCookies, viewport: { width: 1280, height: 800 } });

test('questions: four tabs, several open at once, answers no higher than 500 px', async ({ page }) => {
  await openLive(page, site.horus.href());
  const section = page.locator('#faq-section');
  const topics = ['about', 'payments', 'installation', 'support'];
  await expect(section.getByRole('radio')).toHaveCount(topics.length);
  for (const [index, topic] of topics.entries()) {
    await section
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .nth(index)
      .click();
    const shown = section.locator('[data-topic]:visible');
    await expect(shown).toHaveCount(1);
    await expect(shown).toHaveAttribute('data-topic', topic);
    const questions = await shown.locator('summary').all();
    expect(questions.length).toBeGreaterThan(2);
    for (const question of questions) await question.click();
    await expect(shown.locator('details[open]')).toHaveCount(questions.length);
    // The element after a question is its answer; links follow.
    for (const answer of await shown.locator('summary + *').all()) {
      await expect(answer).toHaveCSS('max-height', '500px');
      expect((await answer.textContent())?.length).toBeGreaterThan(40);
    }
  }
});

test('the promotion’s code is copied, with a check mark and a notice for two seconds', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await openLive(page, site.horus.href());
  const { PROMO_CODE } = companySettings.parse({});
  await expect(page.getByText(PROMO_CODE, { exact: true })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));

  await page.getByRole('button', { name: `Copiar el código ${PROMO_CODE}` }).click();
  const check = page.getByRole('button', { name: 'Código copiado' });
  await expect(check).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PROMO_CODE);
  await page.clock.runFor(1_990);
  await expect(check).toBeVisible();
  await page.clock.runFor(20);
  await expect(page.getByRole('button', { name: `Copiar el código ${PROMO_CODE}` })).toBeVisible();

  await page.clock.resume();
  const notice = page.getByRole('alert').filter({ hasText: 'Código copiado' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('progressbar', { includeHidden: true })).toHaveCSS(
    'animation-duration',
    '2s',
  );
  await expect(notice).toBeHidden();
});

test('a notice is at the top right, dark, in the layer above an open dialog', async ({ page }) => {
  await openLive(page, site.horus.href());
  await page.getByRole('button', { name: 'Contratar Business' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'inicia sesión para contratar un plan' });
  await expect(notice).toBeVisible();
  const place = () =>
    notice.evaluate((element) => {
      const { top, right } = element.getBoundingClientRect();
      return top < 60 && innerWidth - right < 60 && element.closest(':popover-open') !== null;
    });
  await expect.poll(place).toBe(true);
  await expect(page.locator('.Toastify__toast-theme--dark')).toHaveCount(1);
});

test('service workers and caches of an earlier site are removed, others are not', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.getRegistrations = async () => {
      const removed = () => {
        document.documentElement.dataset['unregistered'] = String(
          Number(document.documentElement.dataset['unregistered'] ?? 0) + 1,
        );
        return Promise.resolve(true);
      };
      return [{ unregister: removed }, { unregister: removed }] as unknown as ServiceWorkerRegistration[];
    };
  });
  await page.goto(site.terms.href());
  await page.evaluate(() =>
    Promise.all(['sw-assets', 'old-sw-pages', 'kept'].map((name) => caches.open(name))),
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-unregistered', '2');
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['kept']);
});

test('the changelog by month: the site’s news, six entries of May 2025, three earlier ones behind a fold', async ({
  page,
}) => {
  await openLive(page, site.changelog.href());
  const main = page.getByRole('main');
  const month = (name: string) =>
    main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(month('Mayo de 2025').getByRole('article')).toHaveCount(6);
  await expect(month('Mayo de 2025')).toContainText('Última actualización: mayo de 2025');
  const newest = month('Noviembre de 2026').getByRole('article');
  for (const title of ['Estado de la ley', 'Prueba Horus sin cuenta', '¿Cuántos sois?']) {
    await expect(newest.filter({ hasText: title }).locator('time')).toHaveAttribute('datetime', '2026-11-23');
  }
  const months = await main
    .locator('h2 time')
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime));
  expect(months).toEqual(months.toSorted().reverse());

  const shown = await main.getByRole('article').count();
  const earlier = main.locator('details');
  await expect(earlier).not.toHaveAttribute('open');
  await earlier.getByText('Cambios Anteriores (Abril 2025)').click();
  await expect(main.getByRole('article')).toHaveCount(shown + 3);
});

test('the period changes prices, notes and the amount due, also when chosen before React loads', async ({
  page,
}) => {
  const letReactCome = await holdReact(page);
  await page.goto(site.horus.href(), { waitUntil: 'domcontentloaded' });
  const pricing = page.locator('#pricing-section');
  const card = page.getByRole('article', { name: 'Business' });
  const choose = (period: string) => pricing.locator(`label:has([value="${period}"])`).click();
  await choose('annual');
  letReactCome();
  await waitForReact(page);
  for (const [period, price, due, note] of [
    ['annual', /31,99\s€al mes \+ IVA/, /Hoy pagas 464,49\s€ con IVA/, /doce meses de una vez/],
    [
      'annual-financed',
      /31,99\s€al mes \+ IVA/,
      /En total 464,49\s€ con IVAen 3 plazos de 154,83\s€/,
      /3 plazos sin intereses/,
    ],
    [
      'monthly',
      /39,99\s€al mes \+ IVA/,
      /Hoy pagas 78,65\s€ con IVA/,
      /Se renueva cada mes y lo cancelas cuando quieras/,
    ],
  ] as const) {
    if (period !== 'annual') await choose(period);
    await expect(card).toContainText(price);
    await expect(card).toContainText(due);
    await expect(pricing.getByText(note)).toBeVisible();
  }

  await test.step('a price is read aloud as one figure, however its cents look', async () => {
    const read = await card.ariaSnapshot();
    expect(read.replaceAll('\u00a0', ' ')).toContain('39,99 € al mes + IVA');
  });
});

test('the month’s sheet is of the month before the visitor’s, and of its first working days', async ({
  page,
}) => {
  await page.clock.setFixedTime('2027-01-10T12:00:00+01:00');
  await openLive(page, site.horus.href());
  const sheet = page.getByRole('figure', { name: 'Registro de jornada: Marta Gil' });
  await expect(sheet).toContainText('Ejemplo: Marta Gil, diciembre');
  // 1 December 2026 is a Tuesday.
  const days = sheet.locator('tbody tr td:first-child');
  await expect(days).toHaveText(['01', '02', '03']);
});

for (const [screen, width, folded] of [
  ['folded on a phone', 390, true],
  ['open where there is room', 1280, false],
] as const) {
  test(`the contents of a legal text are ${screen}, and link to its sections`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.terms.href());
    const contents = page.getByRole('navigation', { name: 'En esta página' });
    const link = contents.getByRole('link', { name: 'Ley aplicable' });
    if (folded) {
      await expect(link).toBeHidden();
      await expect(page.locator('section h2').first()).toBeInViewport();
      await contents.getByText('En esta página').click();
    }
    await link.click();
    await expect(page.getByRole('heading', { name: 'Ley aplicable' })).toBeInViewport();
  });
}
