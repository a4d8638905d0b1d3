import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { newSubscriber } from './account-area.ts';
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
