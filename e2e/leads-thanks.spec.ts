import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { holdReact, inMotion, refusedCookies } from './visitor.ts';

const { site, account } = paths;
const verify = '**/api/verify-checkout';
const thanks = site.thanks.href({ session_id: 'cs_test_abc' });

test.use({ ...inMotion, storageState: refusedCookies });

test('without a session the page is not available, and links to the plans', async ({ page }) => {
  await page.goto(site.thanks.href());
  await expect(page.getByRole('heading', { name: 'Página no disponible' })).toBeVisible();
  await expect(page.getByText('Esta página solo está disponible después de realizar un pago.')).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(site.horus.href());
});

test('a link pressed while React loads is followed once it is released', async ({ page }) => {
  const letReactCome = await holdReact(page);
  await page.goto(site.thanks.href(), { waitUntil: 'domcontentloaded' });
  await page.getByRole('main').getByRole('link').hover();
  await page.mouse.down();
  letReactCome();
  await expect(page.locator('html[data-live]')).toBeAttached();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await expect(page).toHaveURL(site.horus.href());
});

test('it shows that it verifies; a success shows the next steps and deletes the draft', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route(verify, async (route) => {
    await answer.promise;
    await route.fulfill({ json: { status: 'success', message: 'Pago confirmado.', customerId: null } });
  });
  await page.addInitScript(() => localStorage.setItem('hiringDraft', '{}'));
  await page.goto(thanks);
  await expect(page.getByText('Verificando el estado del pago...')).toBeVisible();
  answer.resolve();
  await expect(page.getByRole('heading', { name: '¡Gracias! Tu compra está confirmada' })).toBeVisible();
  await expect(
    page.getByText(/Mira tu correo: te enviamos un enlace para crear tu contraseña/),
  ).toBeVisible();
  await expect(page.getByText(/24 horas/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir el portal de cliente' })).toHaveAttribute(
    'href',
    account.billing.href(),
  );
  expect(await page.evaluate(() => localStorage.getItem('hiringDraft'))).toBeNull();
});

test('a pending payment is shown as pending', async ({ page }) => {
  await page.route(verify, (route) =>
    route.fulfill({ json: { status: 'pending', message: 'Pendiente.', customerId: null } }),
  );
  await page.goto(thanks);
  await expect(page.getByRole('heading', { name: 'Tu pago se está procesando' })).toBeVisible();
});

/** Advances the page's clock until `holds` passes. */
async function letTimePass(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(15_000);
    await holds();
  }).toPass();
}

for (const [name, respond, message] of [
  [
    'a payment that was not made',
    { status: 'error', message: 'El pago no se ha completado.' },
    'El pago no se ha completado.',
  ],
  ['no answer', null, 'Ha ocurrido un error al verificar el pago.'],
] as const) {
  test(`${name}: the error, the link back, and the draft that stays`, async ({ page }) => {
    await page.route(verify, (route) =>
      respond ? route.fulfill({ json: { ...respond, customerId: null } }) : route.abort(),
    );
    await page.addInitScript(() => localStorage.setItem('hiringDraft', '{}'));
    await page.clock.install();
    await page.goto(thanks);
    const alert = page.getByRole('alert').filter({ hasText: 'Ha ocurrido un error' });
    await letTimePass(page, () =>
      expect(alert.getByText(message, { exact: true })).toBeVisible({ timeout: 500 }),
    );
    await expect(page.getByRole('main').getByRole('link', { name: 'Volver a intentarlo' })).toHaveAttribute(
      'href',
      site.horus.href(),
    );
    expect(await page.evaluate(() => localStorage.getItem('hiringDraft'))).not.toBeNull();
  });
}

test('a customer who pays during a server outage sees the result once it is back, and no error before', async ({
  page,
}) => {
  const outages = [503, 0, 502, 503];
  await page.route(verify, (route) => {
    const status = outages.shift();
    if (status === undefined) {
      return route.fulfill({ json: { status: 'success', message: 'Pago confirmado.', customerId: null } });
    }
    return status === 0 ? route.abort() : route.fulfill({ status, body: '' });
  });
  await page.clock.install();
  await page.goto(thanks);
  const done = page.getByRole('heading', { name: '¡Gracias! Tu compra está confirmada' });
  await letTimePass(page, async () => {
    await expect(page.getByText('Ha ocurrido un error')).toHaveCount(0);
    await expect(done).toBeVisible({ timeout: 500 });
  });
});

test('a failed verification can be repeated without buying again', async ({ page }) => {
  let away = true;
  await page.route(verify, (route) =>
    away
      ? route.abort()
      : route.fulfill({ json: { status: 'success', message: 'Pago confirmado.', customerId: null } }),
  );
  await page.clock.install();
  await page.goto(thanks);
  const again = page.getByRole('button', { name: 'Comprobar de nuevo' });
  await letTimePass(page, () => expect(again).toBeVisible({ timeout: 500 }));
  away = false;
  await again.click();
  await expect(page.getByRole('heading', { name: '¡Gracias! Tu compra está confirmada' })).toBeVisible();
});

test('an unknown session is refused', async ({ page }) => {
  await page.goto(thanks);
  await expect(page.getByRole('heading', { name: 'Ha ocurrido un error' })).toBeVisible();
});
