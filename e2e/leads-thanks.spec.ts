import { calls, paths } from '@horus/contract/paths';
import { expect, test } from './test.ts';
import { refusedCookies } from './visitor.ts';

const { site, account } = paths;
const verify = `**${calls.billing.verifyCheckout.href()}`;
const thanks = site.thanks.href({ session_id: 'cs_test_abc' });

test.use({ storageState: refusedCookies });

test('without a session the page is not available, and leads to the plans', async ({ page }) => {
  await page.goto(site.thanks.href());
  await expect(page.getByRole('heading', { name: 'Página no disponible' })).toBeVisible();
  await expect(page.getByText('Esta página solo está disponible después de realizar un pago.')).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(site.horus.href());
});

test('it says that it verifies; a success tells what comes next and forgets the draft', async ({ page }) => {
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

test('money on its way is said to be', async ({ page }) => {
  await page.route(verify, (route) =>
    route.fulfill({ json: { status: 'pending', message: 'Pendiente.', customerId: null } }),
  );
  await page.goto(thanks);
  await expect(page.getByRole('heading', { name: 'Tu pago se está procesando' })).toBeVisible();
});

for (const [name, respond, message] of [
  [
    'a payment that was not made',
    { status: 'error', message: 'El pago no se ha completado.' },
    'El pago no se ha completado.',
  ],
  ['no answer', null, 'Ha ocurrido un error al verificar el pago.'],
] as const) {
  test(`${name}: the error, the way back, and the draft still there`, async ({ page }) => {
    await page.route(verify, (route) =>
      respond ? route.fulfill({ json: { ...respond, customerId: null } }) : route.abort(),
    );
    await page.addInitScript(() => localStorage.setItem('hiringDraft', '{}'));
    await page.goto(thanks);
    const alert = page.getByRole('alert').filter({ hasText: 'Ha ocurrido un error' });
    await expect(alert.getByText(message, { exact: true })).toBeVisible();
    await expect(alert.getByRole('link', { name: 'Volver a intentarlo' })).toHaveAttribute(
      'href',
      site.horus.href(),
    );
    expect(await page.evaluate(() => localStorage.getItem('hiringDraft'))).not.toBeNull();
  });
}

test('a session that is nobody’s is refused', async ({ page }) => {
  await page.goto(thanks);
  await expect(page.getByRole('heading', { name: 'Ha ocurrido un error' })).toBeVisible();
});
