import { paths } from '@horus/contract/paths';
import { newBuyer, pickPlan, signIn } from './buyer.ts';
import { payByCard } from './hosted-page.ts';
import { readStripeKey, SANDBOX_WITHOUT_PROMO, SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';

test.use({ baseURL: SITE_WITHOUT_PROMO });

/**
 * The webhook mode is a switch of the account, which these tests share. So they run one after the
 * other, on the system where no other journey of the gate buys.
 */
test.describe.configure({ mode: 'serial' });

async function control(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${SANDBOX_WITHOUT_PROMO}/control${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${readStripeKey('no-promo')}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

test.afterEach(async () => {
  await control('/webhooks', { mode: 'normal' });
  await control('/webhooks/release');
});

for (const [name, mode] of [
  ['come twice', 'duplicate'],
  ['come late', 'hold'],
  ['never come', 'drop'],
] as const) {
  test(`webhooks that ${name} change nothing that the customer sees`, async ({ page }) => {
    await control('/webhooks', { mode });
    await signIn(page, newBuyer());
    await pickPlan(page, 'business', 'monthly');
    await payByCard(page);
    await expect(page.getByRole('heading', { name: '¡Pedido Confirmado!' })).toBeVisible();
    await page.goto(paths.account.dashboard.href());
    await expect(page.getByText('Activo', { exact: true })).toBeVisible();
    await expect(page.getByText('Completado')).toHaveCount(1);
    await expect(page.getByText('Pagada', { exact: true })).toHaveCount(1);

    await control('/webhooks', { mode: 'normal' });
    await control('/webhooks/release');
    await page.reload();
    await expect(page.getByText('Activo', { exact: true })).toBeVisible();
    await expect(page.getByText('Completado')).toHaveCount(1);
    await expect(page.getByText('Pagada', { exact: true })).toHaveCount(1);
  });
}
