import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { newSession } from './account-access.ts';
import { WIZARD_LINK } from './hiring.ts';
import { demoForm, fillDemo, newVisitor } from './lead-forms.ts';
import { firstInGate } from './night.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies, waitForReact } from './visitor.ts';

const { account, auth, site } = paths;

test.use({ storageState: refusedCookies, viewport: { width: 1280, height: 800 } });

const CALLS = /\/api\//;
const ASSETS = /\/assets\//;
const login = (page: Page) => page.getByRole('dialog', { name: 'Inicia sesión' });
const wizard = (page: Page) => page.getByRole('dialog', { name: 'Contratar Horus' });
const missing = 'No hemos podido abrir esta ventana';

/** Expects our complete page, not an error page. */
async function expectAlive(page: Page, where: string): Promise<void> {
  await expect(page.getByText('Application Error'), where).toHaveCount(0);
  await expect(page.locator('h1').first(), where).toBeVisible();
  await expect(page.locator('header').first(), where).toBeVisible();
  await expect(page.locator('footer').last(), where).toBeAttached();
}

/**
 * Blocks all assets that the page has not loaded yet.
 * @returns a function that unblocks them
 */
async function loseAssets(page: Page, how: 'offline' | '404'): Promise<() => Promise<void>> {
  await page.route(ASSETS, (route) =>
    how === 'offline'
      ? route.abort('internetdisconnected')
      : route.fulfill({ status: 404, body: 'Not found' }),
  );
  return () => page.unroute(ASSETS);
}

/** Opens a page with React, without the parts that load when the browser is idle. */
async function openWithoutLateParts(page: Page, address: string): Promise<() => Promise<void>> {
  const shelf = /\/assets\/(toast-shelf|unstyled)/;
  await page.route(shelf, (route) => route.abort());
  await openLive(page, address);
  return () => page.unroute(shelf);
}

for (const how of firstInGate(['404', 'offline'] as const)) {
  test.describe(how === 'offline' ? 'without network' : 'with chunks that answer 404', () => {
    test('the login dialog shows a load error and can be retried; the typed text stays', async ({ page }) => {
      await openWithoutLateParts(page, site.horus.href());
      // The form's lazy part has loaded. It shares files with the dialog, so none is half loaded
      // when the network fails.
      const formReady = page.waitForResponse('**/api/leads/form-token');
      await fillDemo(demoForm(page), newVisitor());
      await formReady;
      const findAssets = await loseAssets(page, how);
      const buy = page.getByRole('button', { name: 'Contratar Business' });
      await buy.click();
      await expect(login(page).getByText(missing)).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'inicia sesión para contratar' })).toBeVisible();
      await expect(
        login(page).getByRole('link', { name: 'Abrir la página de inicio de sesión' }),
      ).toHaveAttribute('href', auth.login.href());
      await expectAlive(page, 'the login dialog');

      await login(page).getByRole('button', { name: 'Volver a intentarlo' }).click();
      await expect(login(page).getByText(missing)).toBeVisible();
      await findAssets();
      // The earlier attempt may still be failing, so it is retried as a visitor would.
      const email = login(page).getByRole('textbox', { name: /^Email/ });
      const again = login(page).getByRole('button', { name: 'Volver a intentarlo' });
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 1_000 });
        await expect(email).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await page.keyboard.press('Escape');
      await expect(demoForm(page).getByRole('textbox', { name: 'Nombre' })).toHaveValue('Nuria Olmedo');
    });

    test('the wizard shows a load error too, and opens on the next try', async ({ page }) => {
      await openWithoutLateParts(page, site.home.href());
      const findAssets = await loseAssets(page, how);
      const hire = page.getByRole('link', { name: WIZARD_LINK });
      await hire.click();
      await expect(wizard(page).getByText(missing)).toBeVisible();
      await expect(wizard(page).getByRole('link')).toHaveAttribute('href', /^\/contratar\?plan=/);
      await page.keyboard.press('Escape');
      await expect(wizard(page)).toBeHidden();
      await expectAlive(page, 'the wizard');
      await findAssets();
      await hire.click();
      await expect(wizard(page).getByRole('textbox', { name: 'Nombre de la empresa' })).toBeVisible();
    });

    test('a form that can’t be sent says so, and is sent later', async ({ page }) => {
      const findAssets = await loseLeadEngine(page);
      await openLive(page, site.horus.href());
      const form = demoForm(page);
      await fillDemo(form, newVisitor());
      await form.getByRole('button', { name: 'Pedir la demo' }).click();
      await expect(form.getByRole('alert')).toBeVisible();
      await expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Nuria Olmedo');
      await expectAlive(page, 'the form');
      await findAssets();
      await form.getByRole('button', { name: 'Pedir la demo' }).click();
      await expect(page.getByRole('status').filter({ hasText: /solicitud/i })).toBeVisible();
    });

    test('the dashboard and the profile report failures without the code of the notices', async ({
      page,
    }) => {
      await newSession(page);
      await openWithoutLateParts(page, account.dashboard.href());
      await expect(page.getByRole('region', { name: 'Tu plan' })).toHaveAttribute('aria-busy', 'false');
      await loseAssets(page, how);
      await page.route(CALLS, (route) => route.abort('internetdisconnected'));
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await page.getByRole('button', { name: 'Actualizar' }).click();
      const notice = page
        .getByRole('alert')
        .filter({ hasText: 'No se pudo obtener la información de tu suscripción' });
      await expect(notice).toBeVisible();
      await notice.getByRole('button', { name: 'Cerrar el aviso' }).click();
      await expect(notice).toHaveCount(0);
      await expectAlive(page, 'the dashboard');

      await page.unrouteAll();
      await openWithoutLateParts(page, account.profile.href());
      const name = page.getByRole('textbox', { name: /^Nombre/ });
      await name.fill('Lucía Peña Ruiz');
      await loseAssets(page, how);
      await page.route(CALLS, (route) => route.abort('internetdisconnected'));
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Error al actualizar el perfil' }),
      ).toBeVisible();
      await expect(name).toHaveValue('Lucía Peña Ruiz');
      await expectAlive(page, 'the profile');
    });

    test('the page for deleting an account offers a retry', async ({ page }) => {
      await newSession(page);
      const lost = /\/assets\/account-deletion-/;
      await page.route(lost, (route) =>
        how === 'offline' ? route.abort('internetdisconnected') : route.fulfill({ status: 404 }),
      );
      await openLive(page, site.deleteAccount.href());
      await expect(page.getByText('No hemos podido cargar la solicitud')).toBeVisible();
      await expectAlive(page, 'the request');
      await page.unroute(lost);
      await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
      await expect(page.getByRole('form', { name: 'Eliminar mi cuenta' })).toBeVisible();
    });

    test('the next page shows a load error at its own address, and loads once it can', async ({ page }) => {
      await openLive(page, site.cookies.href());
      const findAssets = await loseAssets(page, how);
      await page.context().setOffline(how === 'offline');
      await page.locator('footer').getByRole('link', { name: 'Últimos cambios' }).click();
      await expect(page).toHaveURL(site.changelog.href());
      if (how === 'offline') {
        await expect(page.getByText('No hemos podido cargar esta página')).toBeVisible();
        await expectAlive(page, 'the next page');
        await expect(page.getByText('No hay conexión a internet', { exact: false })).toBeVisible();
        await findAssets();
        await page.context().setOffline(false);
      }
      await expect(page.locator('h1')).toHaveText('Últimos Cambios');
    });
  });
}

test('a dialog opens before its content has loaded, and stays closed when closed before', async ({
  page,
}) => {
  for (const [address, button, dialog] of [
    [site.horus.href(), page.getByRole('button', { name: 'Contratar Business' }), login(page)],
    [site.home.href(), page.getByRole('link', { name: WIZARD_LINK }), wizard(page)],
  ] as const) {
    await openWithoutLateParts(page, address);
    const content = Promise.withResolvers<void>();
    await page.route(ASSETS, async (route) => {
      await content.promise;
      await route.continue();
    });
    await button.click();
    await expect(dialog.getByText('Cargando')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    const came = page.waitForResponse(ASSETS);
    content.resolve();
    await came;
    await button.click();
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('the next page shows a load error while the server is gone, and loads once it is back', async ({
  page,
}) => {
  await openLive(page, site.cookies.href());
  const ours = (url: URL) => url.origin === new URL(page.url()).origin;
  await page.route(ours, (route) => route.abort('connectionrefused'));
  await page.locator('footer').getByRole('link', { name: 'Últimos cambios' }).click();
  await expect(page.getByText('No hemos podido cargar esta página')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
  await expect(page.getByRole('button', { name: 'Volver a intentarlo' })).toBeEnabled();
  await expect(page).toHaveURL(site.changelog.href());
  await page.unroute(ours);
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
  await expect(page.locator('h1')).toHaveText('Últimos Cambios');
});

async function loseLeadEngine(page: Page): Promise<() => Promise<void>> {
  const engine = /\/assets\/lead-form-engine/;
  await page.route(engine, (route) => route.abort());
  return () => page.unroute(engine);
}

test('each chunk of a dialog or a notice can be missing alone, and loads on the next try', async ({
  page,
}) => {
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  const act = async (chunk?: string) => {
    // The notice disappears automatically, so it is awaited before the click.
    await Promise.all([
      expect(page.getByText('inicia sesión para contratar un plan').first(), chunk).toBeVisible(),
      page.getByRole('button', { name: 'Contratar Business' }).click(),
    ]);
    await expect(login(page), chunk).toBeVisible();
    await expect(login(page).locator('[aria-busy=true]'), chunk).toHaveCount(0);
    await page.waitForLoadState('networkidle');
  };
  await openWithoutLateParts(page, site.horus.href());
  await page.waitForLoadState('networkidle');
  await page.unrouteAll();
  const early = new Set(loaded);
  await act();
  const late = [...loaded].filter((path) => ASSETS.test(path) && !early.has(path));
  expect(late.length).toBeGreaterThan(3);
  for (const chunk of firstInGate(late)) {
    await page.unrouteAll();
    await page.route(`**${chunk}`, (route) => route.fulfill({ status: 404 }));
    await openLive(page, site.horus.href());
    await act(chunk);
    await expectAlive(page, chunk);
    await page.unrouteAll();
    const again = login(page).getByRole('button', { name: 'Volver a intentarlo' });
    const email = login(page).getByRole('textbox', { name: /^Email/ });
    await expect(again.or(email), chunk).toBeVisible();
    if (await again.isVisible()) await again.click();
    await expect(email, chunk).toBeVisible();
  }
});

for (const [what, chunks] of [
  ['all of React', /\/assets\/(?!boot-).*\.js$/],
  ['its entry alone', /\/assets\/entry\.client-.*\.js$/],
] as const) {
  test(`without ${what} a page works as far as its markup allows`, async ({ page }) => {
    await page.route(chunks, (route) => route.fulfill({ status: 404 }));
    await page.goto(site.horus.href());
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await expect(page.locator('html[data-without-react]')).toBeAttached();
    await page.getByRole('button', { name: 'Contratar Business' }).click();
    await expect(page).toHaveURL(/\/login\?.*planType=business/);
    await expectAlive(page, what);
  });
}

test('an open page works after a new release, and leads to pages of the new release', async ({ page }) => {
  let deployed = false;
  await page.route(ASSETS, (route) =>
    deployed ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  await openLive(page, site.horus.href());
  await page.waitForLoadState('networkidle');
  await fillDemo(demoForm(page), newVisitor());
  deployed = true;
  await page.getByRole('button', { name: 'Contratar Business' }).click();
  await expect(login(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(demoForm(page).getByRole('textbox', { name: 'Nombre' })).toHaveValue('Nuria Olmedo');

  // The server has all files of the new pages.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) deployed = false;
  });
  await page.locator('footer').getByRole('link', { name: 'Últimos cambios' }).click();
  await expect(page.locator('h1')).toHaveText('Últimos Cambios');
  await expect(page).toHaveURL(site.changelog.href());
  await waitForReact(page);
  await expectAlive(page, 'the new version');
});
