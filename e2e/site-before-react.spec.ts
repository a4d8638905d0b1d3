import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { WIZARD_LINK } from './hiring.ts';
import { AT_NIGHT } from './night.ts';
import { SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { choose, holdReact, publicPages, refusedCookies, waitForReact } from './visitor.ts';

const { site, auth, checkout } = paths;

test.use({ storageState: refusedCookies, viewport: { width: 1280, height: 800 } });

const live = (page: Page) => page.locator('html[data-live]');

test('anything opened, chosen, typed and scrolled before React loads stays, and the click is carried out', async ({
  page,
}) => {
  const letReactCome = await holdReact(page);
  await page.goto(site.horus.href(), { waitUntil: 'domcontentloaded' });
  const demo = page.locator('#demo-request-section');
  const field = (name: RegExp) => demo.getByRole('textbox', { name });
  const topic = page.getByRole('radio', { name: 'Pagos' });
  const period = page.getByRole('radio', { name: /^Anual a plazos/ });
  const question = page.locator('[data-topic="payments"] details').nth(1);

  await choose(page, 'Pagos');
  await question.locator('summary').click();
  await field(/^Nombre/).fill('Lucía Peña');
  await field(/^Email/).pressSequentially('lucia@talleres.example');
  await choose(page, /^Anual a plazos/);
  const button = page.getByRole('button', { name: 'Contratar Business' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => scrollTo({ top: 1234, behavior: 'instant' }));
  await expect(live(page)).toHaveCount(0);

  letReactCome();
  await expect(live(page)).toBeAttached();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(site.horus.href());
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('selectedPlan') ?? 'null'))).toEqual({
    planType: 'business',
    billingPeriod: 'annual-financed',
  });
  await page.keyboard.press('Escape');
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(period).toBeChecked();
  await expect(page.getByText(/en 3 plazos de/).first()).toBeVisible();
  await expect(topic).toBeChecked();
  await expect(question).toHaveAttribute('open');
  await expect(field(/^Nombre/)).toHaveValue('Lucía Peña');
  await expect(field(/^Email/)).toHaveValue('lucia@talleres.example');
  expect(await page.evaluate(() => scrollY)).toBe(1234);
});

test('text typed into the login before React loads stays, and typing continues', async ({ page }) => {
  const letReactCome = await holdReact(page);
  await page.goto(auth.login.href(), { waitUntil: 'domcontentloaded' });
  const main = page.getByRole('main');
  const email = main.getByRole('textbox', { name: /^Email/ });
  await email.pressSequentially('lucia@');
  letReactCome();
  await email.pressSequentially('talleres.example');
  await expect(live(page)).toBeAttached();
  await expect(email).toHaveValue('lucia@talleres.example');
  await expect(email).toBeFocused();
});

test('a quick first tap on a link to the wizard opens it over the page', async ({ page }) => {
  const letReactCome = await holdReact(page);
  await page.goto(site.home.href(), { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: WIZARD_LINK }).click();
  await expect(page.getByRole('link', { name: WIZARD_LINK })).toHaveAttribute('aria-busy', 'true');
  letReactCome();
  await expect(page.getByRole('dialog', { name: 'Contratar Horus' })).toBeVisible();
  await expect(page).toHaveURL(site.home.href());
});

test('a phone’s menu and the banner work before React loads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const letReactCome = await holdReact(page);
  await page.goto(site.home.href(), { waitUntil: 'domcontentloaded' });
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await expect(menu).toBeVisible();
  letReactCome();
  await expect(live(page)).toBeAttached();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test.describe('the cookie banner', () => {
  // With analytics there is something to consent to.
  test.use({ storageState: { cookies: [], origins: [] }, baseURL: SITE_WITHOUT_PROMO });

  for (const [name, agreed] of [
    ['Rechazar todas', false],
    ['Aceptar todas', true],
  ] as const) {
    test(`accepts '${name}' before React loads, and React sends its proof once`, async ({ page }) => {
      const proofs: { choiceId: string }[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/consent')) proofs.push(request.postDataJSON());
      });
      const readChoice = () =>
        page.evaluate(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null'));
      await page.route('https://www.googletagmanager.com/**', (route) => route.abort());
      const letReactCome = await holdReact(page);
      await page.goto(site.home.href(), { waitUntil: 'domcontentloaded' });
      const banner = page.getByRole('region', { name: 'Cookies' });
      await banner.getByRole('button', { name }).click();
      await expect(banner).toBeHidden();
      await expect(live(page)).toHaveCount(0);
      const { unprovenId, ...choice } = await readChoice();
      expect(choice).toMatchObject({ analytics: agreed, marketing: agreed });
      expect(proofs).toEqual([]);

      letReactCome();
      await expect(live(page)).toBeAttached();
      await expect.poll(readChoice).toEqual(choice);
      expect(proofs.map(({ choiceId }) => choiceId)).toEqual([unprovenId]);
      await expect(banner).toBeHidden();
    });
  }
});

// The demo's buttons depend on the visitor's hour, which the built page can't know.
const pressedPages = publicPages.filter((each) => each !== site.demo.href());
const inGate = [site.home.href(), site.horus.href(), site.hire.href()];
for (const address of AT_NIGHT ? pressedPages : [...inGate, auth.login.href()]) {
  test(`a press that has begun survives the load of React on ${address}: no control is replaced`, async ({
    page,
  }) => {
    const letReactCome = await holdReact(page);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.evaluate(async () => {
      // No frame comes before the stylesheet.
      await new Promise(requestAnimationFrame);
      const all = [...document.querySelectorAll('a, button, summary, label, input, select, textarea')];
      Object.assign(window, { seen: all.filter((element) => element.checkVisibility()) });
    });
    letReactCome();
    await waitForReact(page);
    // A page that has nothing for this visitor redirects.
    if (new URL(page.url()).pathname !== address) return;
    await page.waitForLoadState('networkidle');
    const replaced = await page.evaluate(() =>
      (window as Window & { seen?: Element[] }).seen
        ?.filter((element) => !element.isConnected)
        .map(({ outerHTML }) => outerHTML.slice(0, 90)),
    );
    expect(replaced).toEqual([]);
  });
}

const openPages = Object.values(site).map((path) => path.href());
test('an untouched page runs the boot module alone, of at most 6 KB', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  for (const address of AT_NIGHT ? [...openPages, checkout.reconsider.href()] : inGate) {
    scripts.length = 0;
    await page.goto(address);
    // A browser reports a pointer that rests where the page appears. That is no sign of a visitor.
    await page.locator('body').dispatchEvent('pointermove', { movementX: 0, movementY: 0 });
    await page.waitForLoadState('networkidle');
    expect(
      scripts.map((url) => new URL(url).pathname),
      address,
    ).toEqual([expect.stringMatching(/^\/assets\/boot-\w+\.js$/)]);
    const body = await (await page.request.get(scripts[0] ?? '')).body();
    expect(body.length).toBeLessThanOrEqual(6_000);
  }
});

test('a thank-you page without a purchase says so before React loads', async ({ page }) => {
  await page.goto(site.thanks.href());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no disponible');
  await expect(page.locator('html')).not.toHaveAttribute('data-live');
});

test('on an untouched page a plan in the address is chosen, and a draft of this device is offered', async ({
  page,
}) => {
  await page.goto(site.hire.href({ plan: 'enterprise' }));
  await expect(page.getByRole('radio', { name: /^Enterprise/ })).toBeChecked();
  await page.getByRole('textbox', { name: 'Nombre de la empresa' }).fill('Talleres Peña');
  await page.goto(site.hire.href());
  await expect(page.getByRole('button', { name: 'Continuar donde lo dejaste' })).toBeVisible();
});
