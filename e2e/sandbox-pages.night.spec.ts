import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { cards, goToKlarna, payByCard, payByDebit } from './hosted-page.ts';
import { newSandboxShop, type SandboxShop } from './sandbox-shop.ts';
import { SANDBOX } from './system.ts';
import { expect, test } from './test.ts';

/** Side of a touch target, in CSS pixels. */
const TARGET = 44;

/**
 * Returns the open page's controls that are too small to touch. A link within a sentence may have
 * the height of its line.
 */
const readSmallTargets = (least: number) =>
  Array.from(
    document.querySelectorAll<HTMLElement>('a, button, summary, label:has(input), input, select, textarea'),
  )
    .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden]'))
    .filter((element) => !(element.matches('input') && element.closest('label')))
    .filter((element) => {
      const sentence = element.closest('p, li, dd, label')?.textContent ?? '';
      return !(element.matches('a') && sentence.trim() !== element.textContent?.trim());
    })
    .filter((element) => {
      const { height, width } = element.getBoundingClientRect();
      return height > 0 && Math.min(height, width) < least;
    })
    .map((element) => element.outerHTML.slice(0, 120));

/**
 * Expects the page to be accessible on a desktop and on the narrowest phone, easy to touch, and to
 * say that no money moves.
 */
async function expectFit(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await page.evaluate(readSmallTargets, TARGET - 0.5), `${state}: targets`).toEqual([]);
  await expect.soft(page.getByText('no se mueve dinero de verdad'), state).toBeVisible();
}

test.describe('the pages of the sandbox are accessible', () => {
  let shop: SandboxShop;
  test.beforeEach(async () => {
    shop = await newSandboxShop();
  });

  test('an account, empty and full', async ({ page }) => {
    await shop.openAccount(page);
    await expectFit(page, 'account, empty');
    await page.goto(await shop.openMonthly());
    await payByCard(page);
    await page.goto(await shop.openMonthly());
    await shop.openAccount(page);
    await page.getByRole('button', { name: /^También los reintentos/ }).click();
    await page.getByRole('button', { name: /^Reclamar/ }).click();
    await page.getByRole('button', { name: '+ 30 días' }).click();
    await page.getByRole('button', { name: '+ 1 día' }).click();
    await expect(page.getByText(/^Falla el cobro/)).toBeVisible();
    await expectFit(page, 'account, with all there is');
  });

  test('the entrance, the clock, the mailbox, and a missing page', async ({ page }) => {
    for (const [address, heading] of [
      ['/', 'El mundo exterior, en una caja'],
      ['/clock', 'Reloj'],
      ['/mailbox', 'Buzón'],
      ['/mailbox?to=alguien@taller.example', 'Buzón'],
      ['/accounts/acct_none', 'Esta cuenta no existe'],
      ['/no-existe', 'Esta página no existe'],
    ] as const) {
      await page.goto(`${SANDBOX}${address}`);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expectFit(page, address);
    }
    await page.goto(`${SANDBOX}/mailbox?to=lucia@demo.example`);
    await page.getByRole('link', { name: 'Tu cuenta de cliente está lista' }).first().click();
    await expect(page.frameLocator('iframe').getByText('Hola, Lucía')).toBeVisible();
    await expectFit(page, 'a mail');
  });

  test('a link in a mail opens its own page', async ({ page, context }) => {
    await page.goto(`${SANDBOX}/mailbox?to=lucia@demo.example`);
    await page.getByRole('link', { name: 'Tu cuenta de cliente está lista' }).first().click();
    const opened = context.waitForEvent('page');
    await page.frameLocator('iframe').getByRole('link', { name: 'Confirmar mi email' }).click();
    const confirmation = await opened;
    await expect(confirmation).toHaveURL(/\/verificar-email/);
    // The page removes the token from its address once it has read it.
    await expect(
      confirmation.getByText('Inicia sesión con tu cuenta y tu email queda confirmado.'),
    ).toBeVisible();
  });

  test('the payment page, from start to end', async ({ page }) => {
    const address = await shop.openMonthly();
    await page.goto(address);
    await expectFit(page, 'payment');
    await page.getByLabel('NIF').fill('B123');
    await page.getByRole('button', { name: /^Pagar/ }).click();
    await expect(page.getByText('Revisa los campos marcados.')).toBeVisible();
    await expectFit(page, 'payment, wrong fields');
    await page.getByRole('radio', { name: /SEPA/ }).check();
    await expectFit(page, 'payment by debit');
    await page.getByRole('radio', { name: 'Tarjeta' }).check();
    await page.getByLabel('NIF').fill('');
    await payByCard(page, cards.declined);
    await expect(page.getByText('Tu tarjeta ha sido rechazada.')).toBeVisible();
    await expectFit(page, 'payment, refused');
    await payByCard(page, cards.authenticates);
    await expect(page.getByRole('heading', { name: 'Confirma la operación' })).toBeVisible();
    await expectFit(page, 'bank');
    await page.getByRole('button', { name: 'Completar' }).click();
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Este pago ya está hecho' })).toBeVisible();
    await expectFit(page, 'paid already');
    const late = await shop.openMonthly();
    await shop.control('/clock/advance', { days: 2 });
    await page.goto(late);
    await expect(page.getByRole('heading', { name: 'Esta página de pago ha caducado' })).toBeVisible();
    await expectFit(page, 'payment, too late');
  });

  test('Klarna, and the mandate of a debit', async ({ page }) => {
    await page.goto(await shop.openFinanced());
    await expectFit(page, 'payment by Klarna');
    await goToKlarna(page);
    await expectFit(page, 'Klarna');
    await page.getByRole('button', { name: 'Rechazar' }).click();
    await expect(page.getByRole('alert')).toContainText('Klarna no ha aprobado el pago');
    await expectFit(page, 'payment, refused by Klarna');

    await page.goto(await shop.openMonthly());
    await payByDebit(page);
    const [charge] = (await shop.stripe.charges.list({ customer: shop.customer })).data;
    const mandate = charge?.payment_method_details?.sepa_debit?.mandate ?? '';
    await page.goto(
      (await shop.stripe.mandates.retrieve(mandate)).payment_method_details.sepa_debit?.url ?? '',
    );
    await expectFit(page, 'mandate');
  });

  test('an invoice and its payment, and the portal', async ({ page }) => {
    await page.goto(await shop.openMonthly());
    await payByCard(page, cards.failsLater);
    await shop.control('/clock/advance', { days: 31 });
    const [owed] = (await shop.stripe.invoices.list({ customer: shop.customer, status: 'open' })).data;
    await page.goto(owed?.hosted_invoice_url ?? '');
    await expectFit(page, 'invoice, owed');
    await page.getByRole('link', { name: 'Pagar la factura' }).click();
    await page.getByRole('button', { name: /^Pagar/ }).click();
    await expectFit(page, 'payment of an invoice, wrong fields');

    const portal = await shop.openPortal();
    await page.goto(portal);
    await expect(page.getByText('Pago pendiente')).toBeVisible();
    await expectFit(page, 'portal, in debt');
    await page.getByRole('link', { name: 'Cambiar el método de pago' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expectFit(page, 'portal, wrong card');
    await page.goto(`${portal}/customer`);
    await page.getByLabel('Correo electrónico').fill('ana');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expectFit(page, 'portal, wrong data');
    await page.goto(portal);
    await page.getByRole('link', { name: 'Cancelar suscripción' }).click();
    await expectFit(page, 'portal, cancelling');
    await page.getByRole('radio', { name: 'Es demasiado caro' }).check();
    await page.getByRole('button', { name: 'Cancelar la suscripción' }).click();
    await expect(page.getByText('Hemos cancelado tu suscripción.')).toBeVisible();
    await expectFit(page, 'portal, cancelled');
    await shop.control('/clock/advance', { days: 1 });
    await page.goto(portal);
    await expect(page.getByRole('heading', { name: 'Este enlace ha caducado' })).toBeVisible();
    await expectFit(page, 'portal, too late');
  });
});
