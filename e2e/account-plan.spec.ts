import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { cancelAtPeriodEnd, endSubscription, newSubscriber } from './account-area.ts';
import { expect, test } from './test.ts';
import { expectNoOverflow, openLive, refusedCookies } from './visitor.ts';

const { account } = paths;

test.use({ storageState: refusedCookies });

/** Returns the value shown under a name. */
const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
    .getByRole('definition');

test('the plan page shows the plan, its price without and with VAT, its limits and the next charge', async ({
  page,
}) => {
  await newSubscriber(page);
  await openLive(page, account.plan.href());
  const plan = page.getByRole('region', { name: 'Horus Business' });
  await expect(plan.getByText('Activo', { exact: true })).toBeVisible();
  await expect(plan).toContainText(/39,99\s€.*al mes \+ IVA.*48,39\s€ con IVA/);
  await expect(plan.getByText(/^Gratis hasta el .+; después 48,39\s€ al mes, IVA incluido\.$/)).toBeVisible();
  await expect(fact(page, 'Periodo')).toHaveText('Mensual');
  await expect(fact(page, 'Personas')).toHaveText('Hasta 20');
  await expect(fact(page, 'Centros de trabajo')).toHaveText('Hasta 3');
  const today = formatLongDate(new Date());
  await expect(fact(page, 'Contratado el')).toHaveText(today);
  await expect(fact(page, 'Instalación pagada')).toHaveText(today);
  await expect(fact(page, 'Método de pago')).toContainText('Visa terminada en 4242');
  await expect(page.getByRole('listitem').filter({ hasText: 'Horus Business: cuota mensual' })).toContainText(
    /48,39\s€/,
  );
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `${width} px`);
  }
  await page.getByRole('button', { name: 'Abrir el portal' }).click();
  await page.waitForURL(/\/portal\/bps_/);
});

test('a cancelled plan shows its end and how to resume it; an ended one has no price', async ({ page }) => {
  const customer = await newSubscriber(page);
  await cancelAtPeriodEnd(customer);
  await openLive(page, account.plan.href());
  await expect(page.getByText(/^La renovación está cancelada: tu plan termina el/)).toBeVisible();
  await expect(fact(page, 'Tu plan termina')).toHaveText(/^\d+ de \p{L}+ de \d{4}$/u);
  const plan = page.getByRole('region', { name: 'Horus Business' });
  await expect(plan.getByText(/^Activo hasta el \d+ \S+ \d{4}$/)).toBeVisible();
  await expect(plan.getByText('€')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Reanudar tu plan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reanudar en el portal' })).toBeVisible();

  await endSubscription(customer);
  await openLive(page, account.plan.href());
  const over = page.getByRole('region', { name: 'Sin suscripción activa' });
  await expect(over.getByRole('link', { name: 'Ver Planes Disponibles' })).toBeVisible();
  await expect(over.getByText('€')).toHaveCount(0);
});
