import { billingPeriods, plans, planTypes } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { newBuyer, pickPlan, signIn } from './buyer.ts';
import { cards, goToKlarna, payByCard } from './hosted-page.ts';
import { AT_NIGHT, firstInGate } from './night.ts';
import { SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { inMotion } from './visitor.ts';

test.use(inMotion);

/** Matches `30,25 €` with any kind of space. */
const figure = (text: string) => new RegExp(text.trim().replace(/\s/g, '\\s').replaceAll('.', '\\.'));

const notes = {
  monthly: 'Disfrutas de 30 días incluidos con tu instalación',
  annual: null,
  'annual-financed': 'Sin renovación automática',
} as const;

test('a visitor picks a plan, registers, logs in, pays and finds it in the dashboard', async ({ page }) => {
  const buyer = newBuyer();
  await page.goto(paths.site.horus.href());
  const today = await pickPlan(page, 'business', 'annual');

  const toast = page.getByText('Por favor, inicia sesión para contratar un plan.');
  await expect(toast).toBeVisible();
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('selectedPlan') ?? 'null'))).toEqual({
    planType: 'business',
    billingPeriod: 'annual',
  });

  // The side for new customers comes first, the password is typed nowhere else, and switching to
  // the other side and back loses no input.
  await expect(modal.getByRole('radio', { name: 'Soy cliente nuevo' })).toBeChecked();
  const field = (name: RegExp) => modal.getByRole('textbox', { name });
  await field(/^Nombre/).fill(buyer.name);
  await field(/^Email/).fill(buyer.email);
  await field(/^Empresa/).fill('Talleres Peña');
  await field(/^Contraseña/).fill(buyer.password);
  await field(/^Repite la contraseña/).fill(buyer.password);
  await modal.locator('label').filter({ hasText: 'Ya tengo cuenta' }).click();
  await expect(modal.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await modal.locator('label').filter({ hasText: 'Soy cliente nuevo' }).click();
  await expect(field(/^Nombre/)).toHaveValue(buyer.name);
  await modal.getByRole('button', { name: 'Crear cuenta' }).click();

  // The stored plan opens its payment page at once.
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await expect(page.getByRole('button', { name: figure(`Pagar ${today}`) })).toBeVisible();
  await payByCard(page);

  await expect(page.getByRole('heading', { name: '¡Pedido Confirmado!' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir a Mi Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Mi Dashboard' })).toBeVisible();
  await expect(page.getByText(`Horus ${plans.business.name}`, { exact: true })).toBeVisible();
  await expect(page.getByText('Activo', { exact: true })).toBeVisible();
  await expect(page.getByText('Completado').first()).toBeVisible();
  await expect(page.getByText('Pagada').first()).toBeVisible();
  await expect(page.getByText(figure(today)).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('selectedPlan'))).toBeNull();
});

const sales = planTypes.flatMap((planType) => billingPeriods.map((period) => [planType, period] as const));
const oneOfEach = planTypes.map((planType, index) => [planType, billingPeriods[index] ?? 'monthly'] as const);

for (const [terms, site, sold] of firstInGate([
  // Each plan and each period once: money.integration.test.ts covers all prices.
  ['with the promotion', undefined, AT_NIGHT ? sales : oneOfEach],
  ['without the promotion', SITE_WITHOUT_PROMO, oneOfEach],
] as const)) {
  test.describe(terms, () => {
    test.use(site ? { baseURL: site } : {});
    for (const [planType, billingPeriod] of sold) {
      test(`${planType} ${billingPeriod}: the payment page charges what the card showed`, async ({
        page,
      }) => {
        await signIn(page, newBuyer());
        const today = await pickPlan(page, planType, billingPeriod);
        await page.waitForURL(/\/checkout\/cs_test_/);
        if (billingPeriod === 'annual-financed') {
          await expect(page.getByText(figure(today)).first()).toBeVisible();
          await goToKlarna(page);
          await page.getByRole('button', { name: 'Aceptar y pagar' }).click();
        } else {
          await expect(page.getByRole('button', { name: figure(`Pagar ${today}`) })).toBeVisible();
          await payByCard(page);
        }
        await expect(page.getByRole('heading', { name: '¡Pedido Confirmado!' })).toBeVisible();
        await expect(page.getByText(figure(today)).first()).toBeVisible();
        if (billingPeriod === 'annual-financed') {
          await expect(page.getByText(/Klarna te lo cobra en 3 plazos sin intereses de/)).toBeVisible();
        }
        await page.goto(paths.account.dashboard.href());
        await expect(page.getByText(`Horus ${plans[planType].name}`, { exact: true })).toBeVisible();
        await expect(page.getByText('Activo', { exact: true })).toBeVisible();
        const note = notes[billingPeriod];
        if (note) await expect(page.getByText(note).first()).toBeVisible();
        await expect(page.getByRole('cell', { name: figure(today) }).first()).toBeVisible();
      });
    }
  });
}

test('a declined card and a refused authentication show an error and keep the input, and a completed one pays', async ({
  page,
}) => {
  await signIn(page, newBuyer());
  await pickPlan(page, 'autonomos', 'monthly');
  await payByCard(page, cards.declined);
  await expect(page.getByRole('alert')).toContainText('Tu tarjeta ha sido rechazada.');
  await expect(page.getByLabel('Dirección')).toHaveValue('Calle Ancha, 1');
  await payByCard(page, cards.authenticates);
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await payByCard(page, cards.authenticates);
  await page.getByRole('button', { name: 'Completar' }).click();
  await expect(page.getByRole('heading', { name: '¡Pedido Confirmado!' })).toBeVisible();
});

test('leaving the payment page leads to the page for second thoughts, and nothing is charged', async ({
  page,
}) => {
  await signIn(page, newBuyer());
  await pickPlan(page, 'business', 'monthly');
  await page.waitForURL(/\/checkout\/cs_test_/);
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(new RegExp(paths.checkout.reconsider.href()));
  await expect(page.getByRole('heading', { name: '¿Te lo estás pensando?' })).toBeVisible();
  await page.goto(paths.account.dashboard.href());
  await expect(page.getByText('Sin suscripción activa')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver Planes Disponibles' })).toBeVisible();
});

test('Klarna refuses: back on the payment page, nothing charged', async ({ page }) => {
  await signIn(page, newBuyer());
  await pickPlan(page, 'enterprise', 'annual-financed');
  await goToKlarna(page);
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto(paths.account.dashboard.href());
  await expect(page.getByText('Sin suscripción activa')).toBeVisible();
});
