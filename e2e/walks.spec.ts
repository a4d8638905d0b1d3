import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { newBuyer } from './buyer.ts';
import { counter } from './counter.ts';
import { leadsOf, newVisitor } from './lead-forms.ts';
import { expect, test } from './test.ts';
import { inMotion, waitForReact } from './visitor.ts';

test.use(inMotion);

const { site } = paths;

const refuseCookies = (page: Page) => page.getByRole('button', { name: 'Rechazar todas' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a bar of three people goes from the company’s page to paid in at most 14 taps', async ({ page }) => {
    const { press, fill, taps } = counter();
    const owner = newBuyer();
    await page.goto(site.home.href());
    await waitForReact(page);
    await press(refuseCookies(page));
    await press(page.getByRole('button', { name: 'Contratar Autónomos' }));

    const account = page.getByRole('dialog');
    // A notice of two lines, which asks for the login, is above it.
    await expect.poll(async () => (await account.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(80);
    const field = (name: RegExp) => account.getByRole('textbox', { name });
    await fill(field(/^Nombre/), owner.name);
    await fill(field(/^Email/), owner.email);
    await fill(field(/^Contraseña/), owner.password);
    await fill(field(/^Repite la contraseña/), owner.password);
    await press(account.getByRole('button', { name: 'Crear cuenta' }));

    await fill(page.getByLabel('Número de tarjeta'), '4242 4242 4242 4242');
    await fill(page.getByLabel('Caducidad'), '12/39');
    await fill(page.getByLabel('CVC'), '123');
    await fill(page.getByLabel('Nombre en la tarjeta'), owner.name);
    await fill(page.getByLabel('Nombre o razón social'), owner.name);
    await fill(page.getByLabel('NIF'), '12345678Z');
    await fill(page.getByLabel('Dirección'), 'Plaza del Pan, 3');
    await fill(page.getByLabel('Código postal'), '45600');
    await fill(page.getByLabel('Localidad'), 'Talavera de la Reina');
    await press(page.getByRole('checkbox'));
    await press(page.getByRole('button', { name: /^Pagar 30,25/ }));
    await expect(page.getByRole('heading', { name: '¡Pedido Confirmado!' })).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(14);
  });

  test('a visitor tries Horus without an account, one tap from the company’s page', async ({ page }) => {
    await page.goto(site.home.href());
    const tryIt = page.getByRole('link', { name: 'Probar sin cuenta', exact: true });
    await expect(tryIt).toBeInViewport({ ratio: 1 });
    await tryIt.click();
    await expect(page).toHaveURL(site.demo.href());
    await expect(page.getByRole('button', { name: /^Fichar/ }).first()).toBeVisible();
  });
});

test('the manager of 60 people sees their price, and requests a call, in at most 9 steps', async ({
  page,
}) => {
  const { press, fill, taps } = counter();
  const manager = newVisitor();
  await page.goto(site.home.href());
  await waitForReact(page);
  await press(refuseCookies(page));
  await fill(page.getByRole('spinbutton', { name: '¿Cuántos sois?' }), '60');
  await expect(page.locator('#pricing-section')).toContainText(/1,15\s€ \+ IVA por persona y mes/);
  expect(taps()).toBe(2);

  await press(page.getByRole('link', { name: 'Habla con nosotros' }));
  const form = page.getByRole('form', { name: 'Escríbenos' });
  await expect(form).toBeInViewport();
  await fill(form.getByRole('textbox', { name: 'Nombre' }), manager.name);
  await fill(form.getByRole('textbox', { name: 'Email' }), manager.email);
  await form.getByRole('combobox', { name: 'Servicio' }).selectOption('horus');
  await fill(form.getByRole('textbox', { name: 'Mensaje' }), 'Somos 60. ¿Me llamáis?');
  await press(form.getByRole('button', { name: 'Enviar mensaje' }));
  await expect.poll(() => leadsOf(manager.email)).toHaveLength(1);
  // Choosing the service is one more step.
  expect(taps() + 1).toBeLessThanOrEqual(9);
});
