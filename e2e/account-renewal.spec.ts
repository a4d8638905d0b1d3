import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { expectAccessible } from './accessible.ts';
import { endOfYear, newSubscriber, openDashboard, releaseMirror } from './account-area.ts';
import { periodLabels } from './buyer.ts';
import { queryRows } from './database.ts';
import { goToKlarna } from './hosted-page.ts';
import { waitForMail } from './mailbox.ts';
import { expect, test } from './test.ts';
import { choose, openLive, refusedCookies } from './visitor.ts';

const { account, site } = paths;

test.use({ storageState: refusedCookies });

test('a financed year is renewed by hand in its last days, and nothing is asked for twice', async ({
  page,
}) => {
  const customer = await newSubscriber(page, 'autonomos', 'annual-financed');
  const end = await endOfYear(customer, { inDays: 20 });
  await openDashboard(page);
  await expect(
    page.getByText(`Tu año termina el ${formatLongDate(end)}. Si lo renuevas ahora`),
  ).toBeVisible();
  await expect(page.getByText(/290,25\s€ con IVA, en 3 plazos sin intereses/)).toBeVisible();
  await expectAccessible(page, 'dashboard, renewable');

  // The cards offer the same, at the same price.
  await openLive(page, site.horus.href());
  await choose(page, periodLabels['annual-financed']);
  const card = page.getByRole('article', { name: 'Autónomos' });
  await expect(card.getByRole('button', { name: 'Renovar Autónomos' })).toBeVisible();
  await expect(
    card
      .locator('p')
      .filter({ hasText: /^En total/ })
      .locator('strong'),
  ).toHaveText(/290,25\s€/);
  await expect(page.getByText(`el año nuevo empieza el ${formatLongDate(end)}`)).toBeVisible();
  await choose(page, periodLabels.annual);
  await expect(card.getByRole('button', { name: 'Contratar Autónomos' })).toBeVisible();

  await page.goto(account.plan.href());
  await page.getByRole('button', { name: 'Renovar otro año' }).click();
  await page.waitForURL(/\/checkout\/cs_test_/);
  await releaseMirror(customer);
  await expect(page.getByText(/290,25\s€/).first()).toBeVisible();
  await goToKlarna(page);
  await page.getByRole('button', { name: 'Aceptar y pagar' }).click();
  await expect(page.getByRole('heading', { name: '¡Pedido Confirmado!' })).toBeVisible();
  const years = await queryRows<{ starts_at: Date; ends_at: Date }>(
    `select starts_at, ends_at from financed_years join users using (organization_id) where email = $1
      order by starts_at`,
    [customer.email],
  );
  expect(years).toHaveLength(2);
  expect(years[1]?.starts_at).toEqual(years[0]?.ends_at);
  const until = formatLongDate(years[1]?.ends_at ?? '');
  await expect(page.getByRole('heading', { name: `Renovado hasta el ${until}` })).toBeVisible();
  await expect(page.getByText('Próximos pasos')).toBeHidden();
  const mail = await waitForMail(customer.email, (each) => each.subject.startsWith('Renovación confirmada'));
  expect(mail.text).toContain(until);

  await page.getByRole('link', { name: 'Ir a Mi Dashboard' }).click();
  await expect(page.getByText(`Renovado hasta el ${until}.`)).toBeVisible();
  await expect(
    page.getByText(`Nosotros no te cobraremos nada más: tu plan está pagado hasta el ${until}.`),
  ).toBeVisible();
  await expect(page.getByText('Tu nuevo año empieza')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renovar otro año' })).toHaveCount(0);
  await expectAccessible(page, 'dashboard, renewed');
});
