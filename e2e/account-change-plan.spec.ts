import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newSubscriber } from './account-area.ts';
import { firstInGate } from './night.ts';
import { expect, test } from './test.ts';
import { choose, openLive, refusedCookies } from './visitor.ts';

const { account } = paths;
const WIDTHS = firstInGate([390, 1440]);

test.use({ storageState: refusedCookies });

const openChange = async (page: Page, plan?: string, period?: string) => {
  await openLive(page, account.changePlan.href({ plan, period }));
  await expect(page.getByRole('heading', { name: 'Cambiar de plan' })).toBeVisible();
};
const today = (page: Page) => page.getByRole('table', { name: 'Hoy pagas' }).locator('tfoot td');
const plans = (page: Page) => page.getByRole('group', { name: 'Qué plan quieres' });

for (const width of WIDTHS) {
  test(`${width} px: a higher plan, by keyboard alone: the shown amount is charged, and the panel shows the plan`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await newSubscriber(page, 'autonomos', 'annual');
    await openLive(page, account.plan.href());
    await page.getByRole('link', { name: 'Cambiar de plan' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(account.changePlan.href());
    await expect(plans(page).getByRole('radio', { name: /^Autónomos/ })).toBeChecked();
    await expectAccessible(page, 'nothing chosen yet');
    await plans(page)
      .getByRole('radio', { name: /^Autónomos/ })
      .focus();
    await page.keyboard.press('ArrowDown');

    await expect(page.getByRole('heading', { name: 'Horus Business anual' })).toBeVisible();
    const lines = page.getByRole('table', { name: 'Hoy pagas' });
    await expect(lines.getByRole('row', { name: /Cuota de Business anual.*383,88\s€/ })).toBeVisible();
    await expect(
      lines.getByRole('row', { name: /Lo que te queda pagado de Autónomos anual.*−239,8\d\s€/ }),
    ).toBeVisible();
    await expect(lines.getByRole('row', { name: /IVA \(21 %\)/ })).toBeVisible();
    await expect(page.getByText('El próximo cobro')).toBeVisible();
    await expect(page.getByText(/^464,49\s€ el .+ Después, cada año\.$/)).toBeVisible();
    await expectAccessible(page, 'a change at once');
    const paid = (await today(page).textContent()) ?? '';

    const change = page.getByRole('button', { name: `Cambiar a Business y pagar ${paid}` });
    await change.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(account.dashboard.href());
    await expect(page.getByText('Ya tienes Horus Business anual.')).toBeVisible();
    const card = page.getByRole('region', { name: 'Tu plan' });
    await expect(card.getByText('Horus Business')).toBeVisible();
    await expect(page.getByText(paid).first()).toBeVisible();
  });

  test(`${width} px: a lower plan is scheduled when its limits are enough, shown, and undone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await newSubscriber(page, 'business', 'annual');
    await openChange(page, 'autonomos', 'annual');
    await expect(page.getByText('Hoy no pagas nada')).toBeVisible();
    const change = page.getByRole('button', { name: /^Cambiar a Autónomos el \d/ });
    await change.click();
    const enough = page.getByRole('checkbox', { name: /^Me basta con 5 personas y 1 centro de trabajo/ });
    await expect(page.getByText('Confirma que los nuevos límites te bastan.')).toBeVisible();
    await expect(enough).toBeFocused();
    await expectAccessible(page, 'limits not accepted');
    await page.keyboard.press('Space');
    await change.click();
    await expect(page).toHaveURL(account.dashboard.href());
    await expect(
      page.getByText(/^Desde el .+: Autónomos anual, 290,25\s€ al año, IVA incluido\.$/),
    ).toBeVisible();
    await expectAccessible(page, 'the panel with a planned change');

    await openChange(page, 'enterprise', 'annual');
    await expect(page.getByText('Ya tienes un cambio previsto. Deshazlo primero')).toBeVisible();
    await expectAccessible(page, 'refused: undo first');

    await openLive(page, account.plan.href());
    await page.getByRole('button', { name: 'Deshacer el cambio de plan' }).click();
    // An element that moves under the pointer must not count as a hover.
    await page.mouse.move(1, 1);
    await expect(page.getByText('Hecho: tu plan sigue como estaba.')).toBeVisible();
    await expect(page.getByText(/^Desde el .+: Autónomos/)).toHaveCount(0);
    await expect(page.getByText('¿Cierras por temporada?')).toBeVisible();
    await expectAccessible(page, 'the plan with its pause');
  });
}

test('in the free month a higher monthly plan costs nothing, and a year is charged and ends it', async ({
  page,
}) => {
  await newSubscriber(page, 'business', 'monthly');
  await openChange(page, 'business', 'annual');
  await expect(page.getByText('Tus días gratis terminan hoy: el año empieza y se paga ahora.')).toBeVisible();
  await expect(today(page)).toHaveText(/464,49\s€/);
  // On a slow phone: a choice stays, and the second choice keeps the first.
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await plans(page).getByText('Enterprise').click();
  await choose(page, 'Mensual');
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(page.getByText('Tus días gratis siguen hasta el mismo día.')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar a Enterprise', exact: true }).click();
  await expect(page).toHaveURL(account.dashboard.href());
  await expect(page.getByText('Ya tienes Horus Enterprise mensual.')).toBeVisible();
});

test('a failed preview, a bank’s refusal and outdated figures are reported and leave the plan unchanged', async ({
  page,
}) => {
  await newSubscriber(page, 'autonomos', 'annual');
  const preview = '**/api/stripe/plan-change/preview';
  await page.route(preview, (route) => route.fulfill({ status: 503, json: {} }));
  await openChange(page, 'business', 'annual');
  await expect(page.getByText('No hemos podido calcular el cambio.')).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page, 'no figures');
  await page.unroute(preview);
  const previewed = page.waitForResponse(preview);
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
  const figures = (await (await previewed).json()) as { figures: object };
  const declined = 'Tu banco no ha aceptado el pago: tu plan sigue como estaba y no se te ha cobrado nada.';
  await page.route('**/api/stripe/plan-change', (route) =>
    route.fulfill({
      status: 402,
      json: { code: 'billing.change_declined', error: declined, message: declined },
    }),
  );
  const change = page.getByRole('button', { name: /^Cambiar a Business y pagar/ });
  await change.click();
  const alert = page.getByRole('alert').filter({ hasText: declined });
  await expect(alert.getByRole('button', { name: 'Cambiar el método de pago' })).toBeVisible();
  await expect(change).toBeVisible();
  await expectAccessible(page, 'declined');

  await page.unroute('**/api/stripe/plan-change');
  const other = { ...figures, figures: { ...figures.figures, dueToday: 12_345 } };
  await page.route('**/api/stripe/plan-change', (route) =>
    route.fulfill({ json: { outcome: 'other_figures', preview: other } }),
  );
  await change.click();
  await expect(page.getByText('Algo ha cambiado desde que lo miraste.')).toBeVisible();
  await expect(today(page)).toHaveText(/123,45\s€/);
  await expectAccessible(page, 'other figures');
});
