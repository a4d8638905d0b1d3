import { paths } from '@horus/contract/backoffice/paths';
import type { PricesAnswer } from '@horus/contract/backoffice/prices';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newSubscriber } from './account-area.ts';
import { queryRows } from './database.ts';
import { mailsTo, waitForMail } from './mailbox.ts';
import { showSystemProblems } from './office-items.ts';
import { logInAsOperator, sendHeldMail } from './operators.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { admin } = paths;

test.use({ storageState: refusedCookies });

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('table').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Qué ha pasado' }).waitFor();
}

test('a mail is resent, an event is replayed, and a price that differs is marked', async ({ page }) => {
  const { email } = await newSubscriber(page, 'business', 'monthly');
  const first = await waitForMail(email, ({ subject }) => subject.startsWith('Pedido confirmado'));
  await logInAsOperator(page, 'operator');

  await openLive(page, admin.mails.href({ q: email, tipo: 'purchase-confirmed' }));
  await expect(page.getByRole('cell', { name: 'Enviado' })).toBeVisible();
  await expectAccessible(page, 'mails');
  await openFirst(page);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('article')).toBeVisible();
  await expectAccessible(page, 'a mail', { part: 'main > div' });
  await page.getByRole('button', { name: 'Enviar otra vez' }).press('Enter');
  await expect(page.getByRole('term').filter({ hasText: 'Reenvíos' }).locator('+ dd')).toHaveText('1');
  await sendHeldMail(email);
  const copies = async () => (await mailsTo(email)).filter(({ subject }) => subject === first.subject);
  await expect.poll(async () => (await copies()).length).toBe(2);

  const [customer] = await queryRows<{ id: string }>(
    `select o.stripe_customer_id as id from organizations o join users u on u.organization_id = o.id
      where u.email = $1`,
    [email],
  );
  const q = customer?.id ?? '';
  const doneAt = async () =>
    (
      await queryRows<{ at: Date | null }>(
        `select processed_at as at from stripe_events where customer_id = $1 and type = 'checkout.session.completed'`,
        [q],
      )
    )[0]?.at?.getTime() ?? 0;
  const before = await doneAt();
  await openLive(page, admin.events.href({ q, tipo: 'checkout.session.completed' }));
  await page.getByRole('table').waitFor();
  await expectAccessible(page, 'events');
  await openFirst(page);
  await expect(page.getByRole('region', { name: 'Contenido del evento' })).toContainText(q);
  await expect(page.getByText('Se completó un pago por la web')).toBeVisible();
  await expectAccessible(page, 'an event');
  await page.getByRole('button', { name: 'Repetir' }).press('Enter');
  await expect.poll(doneAt).toBeGreaterThan(before);

  await openLive(page, admin.system.href());
  await expect(page.getByRole('heading', { name: 'Versión y copias' })).toBeVisible();
  await expectAccessible(page, 'the system');

  await showSystemProblems(page);
  await openLive(page, admin.system.href());
  await expect(page.getByRole('button', { name: 'Repetir las 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recuperar cus_perdido' })).toBeVisible();
  await expect(page.getByText('No responde')).toBeVisible();
  await expectAccessible(page, 'a system with all that can be wrong');

  // Other tests buy at these prices of the provider.
  await page.route('/api/admin/prices', async (route) => {
    const answer = await route.fetch();
    const prices = (await answer.json()) as PricesAnswer;
    const [row, ...rows] = prices.rows;
    if (!row?.stripe) throw new Error('no price');
    const other = { ...row, stripe: { ...row.stripe, cents: 99_99 }, verdict: 'different' as const };
    await route.fulfill({ json: { ...prices, rows: [other, ...rows] } });
  });
  await openLive(page, admin.prices.href());
  await expect(page.getByText('1 diferencia', { exact: false })).toBeVisible();
  const different = page.getByRole('row').filter({ hasText: 'Distinto' });
  await expect(different).toHaveCount(1);
  await expect(different).toContainText('99,99');
  await expectAccessible(page, 'prices');
});
