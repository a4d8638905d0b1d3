import { paths } from '@horus/contract/paths';
import { newSession } from './account-access.ts';
import { expect, test } from './test.ts';
import { refusedCookies } from './visitor.ts';

test.use({ storageState: refusedCookies });

const sessionId = 'cs_test_abc';
const asked = `**/api/stripe/checkout-session/${sessionId}`;
const success = paths.checkout.success.href({ session_id: sessionId });
const FAILURE = 'Error al verificar el pago. Por favor, contacta con soporte.';

test('a customer who pays during a server outage sees the result once it is back, and no error before', async ({
  page,
}) => {
  await newSession(page);
  const outages = [503, 0, 502, 503];
  await page.route(asked, (route) => {
    const status = outages.shift();
    if (status === undefined) {
      const bought = { planType: 'business', billingPeriod: 'monthly', amountTotal: 7_865, currency: 'eur' };
      const created = { createdAt: '2026-11-22T10:00:00.000Z', renewedUntil: null };
      return route.fulfill({
        json: { id: sessionId, status: 'complete', paymentStatus: 'paid', ...bought, ...created },
      });
    }
    return status === 0 ? route.abort() : route.fulfill({ status, body: '' });
  });
  await page.clock.install();
  await page.goto(success);
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(page.getByText(FAILURE)).toHaveCount(0);
    await expect(page.getByText('¡Pedido Confirmado!')).toBeVisible({ timeout: 500 });
  }).toPass();
});
