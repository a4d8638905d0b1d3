import { linkFor } from '@horus/contract/mailed-links';
import { paths } from '@horus/contract/paths';
import { expectAccessible } from './accessible.ts';
import {
  buyPlan,
  disputePayments,
  endSubscription,
  newSubscriber,
  openDashboard,
  releaseMirror,
} from './account-area.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { account, auth } = paths;

test.use({ storageState: refusedCookies });

test('a disputed payment, a resumed plan, a link of another account: each shows the situation and the next step', async ({
  page,
  baseURL,
}) => {
  const customer = await newSubscriber(page);
  await disputePayments(customer);
  await openDashboard(page);
  const panel = page.getByRole('region', { name: 'Tu plan' });
  const notice = panel.getByRole('status').filter({ hasText: 'Tienes un pago en disputa' });
  await expect(notice).toContainText(/Nos reclaman los 78,65\s€ que pagaste el \d+ de/);
  await expect(notice).toContainText('Mientras se decide, Horus sigue funcionando.');
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:.+@/);
  await expectAccessible(page, 'a payment in dispute', { part: '[aria-labelledby="subscription-title"]' });
  await page.getByRole('link', { name: 'Plan', exact: true }).click();
  const plan = page.getByRole('region', { name: 'Horus Business' });
  await expect(plan.getByRole('status').filter({ hasText: 'Tienes un pago en disputa' })).toBeVisible();
  await expectAccessible(page, 'the plan of a payment in dispute', {
    part: '[aria-labelledby="plan-title"]',
  });

  await endSubscription(customer);
  const back = await buyPlan(page, customer, 'business', 'monthly');
  await releaseMirror(customer);
  await page.goto(back.pathname + back.search);
  await expect(page.getByRole('heading', { name: '¡Pedido Confirmado!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Todo está como lo dejaste' })).toBeVisible();
  await expect(page.getByText(/guardábamos tus datos hasta el \d+ de \p{L}+ de \d{4}/u)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Próximos pasos' })).toBeHidden();
  await expectAccessible(page, 'welcome back');

  const other = 'otra@empresa.example';
  const link = linkFor(new URL(account.dashboard.href(), baseURL).href, other);
  const title = page.getByRole('heading', { name: 'Este enlace es de otra cuenta' });
  await page.goto(link);
  await expect(title).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(other);
  await expect(page.getByRole('alert')).toContainText(customer.email);
  await expectAccessible(page, 'a link of another account');
  await page.getByRole('button', { name: 'Seguir con la mía' }).click();
  await expect(page.getByRole('heading', { name: 'Mi Dashboard' })).toBeVisible();

  await page.goto('/robots.txt');
  await page.goto(link);
  await page.getByRole('button', { name: 'Cambiar de cuenta' }).click();
  await expect(page).toHaveURL(auth.login.href());
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a customer sees their own strip on the company’s page, and no promotion; a visitor sees no strip', async ({
  page,
}) => {
  await openLive(page, paths.site.home.href());
  const strip = page.getByRole('complementary', { name: 'Tu cuenta', exact: true });
  await expect(strip).toBeHidden();
  const promotion = page.getByText(/^Promoción de verano/).first();
  await expect(promotion).toBeVisible();

  await newSubscriber(page);
  await page.goto(paths.site.home.href());
  await expect(strip).toContainText(/Hola, .+\. Horus Business · próximo cobro el .+, 48,39\s€\./);
  await expect(promotion).toBeHidden();
  const last = strip.getByRole('link', { name: /^Última factura en PDF/ });
  const answer = await page.request.get((await last.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/pdf');
  await strip.getByRole('link', { name: 'Mi Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Mi Dashboard' })).toBeVisible();
});
