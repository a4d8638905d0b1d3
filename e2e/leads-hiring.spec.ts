import { plans } from '@horus/contract/catalog';
import { companySettings } from '@horus/contract/company';
import { hiringQuote } from '@horus/contract/hiring-quote';
import { formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { newSession } from './account-access.ts';
import {
  COMPANY,
  fillWizard,
  keptDraft,
  openedSession,
  openSummary,
  openWizard,
  START_DATE,
  stripeOfShop,
  useUpTrial,
  WIZARD_LINK,
} from './hiring.ts';
import { payByCard } from './hosted-page.ts';
import { holdMail, leadsOf, newVisitor } from './lead-forms.ts';
import { mailsTo, waitForMail } from './mailbox.ts';
import { expect, test } from './test.ts';
import { refusedCookies, waitForReact } from './visitor.ts';

const { site } = paths;
const company = companySettings.parse({});

test.use({ storageState: refusedCookies });

/** Matches `30,25 €` with any kind of space. */
const figure = (cents: number) => new RegExp(formatMoney(cents).replace(/\s/g, '\\s').replaceAll('.', '\\.'));

test('from the first step to the account, at the price of the summary', async ({ page }) => {
  const hirer = newVisitor();
  const planType = 'autonomos';
  const hardware = { devices: 1, cards: 7 };
  const quote = hiringQuote(
    {
      planType,
      needsDevice: true,
      deviceCount: hardware.devices,
      needsCards: true,
      cardCount: hardware.cards,
      promoCode: company.PROMO_CODE,
    },
    company.PROMO_CODE,
  );
  const wizard = await openWizard(page);
  await fillWizard(wizard, { planType, ...hardware }, hirer);

  const cost = wizard.getByRole('region', { name: 'Lo que pagas' });
  for (const { amount } of quote.lines) await expect(cost).toContainText(figure(amount.totalCents));
  await expect(cost).toContainText(figure(quote.dueToday.baseCents));
  await expect(cost).toContainText(figure(quote.dueToday.vatCents));
  await expect(cost).toContainText(figure(quote.dueToday.totalCents));
  await expect(cost).toContainText(figure(quote.fee.amount.totalCents));
  await expect(wizard.getByRole('region', { name: 'Tu pedido' })).toContainText(COMPANY);

  const answer = await holdMail(page);
  await wizard.getByRole('button', { name: 'Confirmar' }).click();
  await expect(wizard.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  await expect(wizard.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  await expect(wizard.getByRole('button', { name: 'Cerrar' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(wizard).toBeVisible();
  // While the request is sent, its data can't be changed.
  for (const name of ['Cambiar plan', 'Aplicar']) {
    const button = wizard.getByRole('button', { name, includeHidden: true });
    await button.focus();
    await expect(button).not.toBeFocused();
    await button.dispatchEvent('click');
  }
  await expect(wizard.getByRole('button', { name: 'Enviando...' })).toBeVisible();
  answer();

  const sessionId = await openedSession(page);
  const stripe = stripeOfShop();
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] });
  expect(session.amount_total).toBe(quote.dueToday.totalCents);
  const charged = quote.lines.filter(({ quantity }) => quantity > 0);
  expect(
    session.line_items?.data
      .filter(({ price }) => price?.type === 'one_time')
      .map(({ quantity, amount_total }) => [quantity, amount_total]),
  ).toEqual(charged.map(({ quantity, amount }) => [quantity, amount.totalCents]));

  const [lead, ...others] = await leadsOf(hirer.email);
  expect(others).toEqual([]);
  expect(lead).toMatchObject({
    kind: 'hiring',
    quote: { dueToday: { totalCents: quote.dueToday.totalCents } },
    data: {
      planType,
      companyName: COMPANY,
      employees: 5,
      schedule: 'shifts',
      startDate: START_DATE,
      deviceCount: hardware.devices,
      cardCount: hardware.cards,
      preferredContact: 'both',
    },
  });
  const toCompany = await waitForMail(company.COMPANY_EMAIL, ({ text }) => text.includes(hirer.email));
  expect(toCompany.text).toMatch(figure(quote.dueToday.totalCents));
  const toCustomer = await waitForMail(hirer.email, ({ attachments }) => attachments.length > 0);
  expect(toCustomer.text).toMatch(figure(quote.dueToday.totalCents));

  await payByCard(page);
  await expect(page.getByRole('heading', { name: '¡Gracias! Tu compra está confirmada' })).toBeVisible();
  await expect(page.getByText(`Horus ${plans[planType].name} para ${COMPANY}.`)).toContainText(hirer.email);
  await expect(page).toHaveURL(new RegExp(`${site.thanks.href()}\\?session_id=${sessionId}`));
  expect(await keptDraft(page)).toBeNull();
  const welcome = await waitForMail(hirer.email, ({ text }) =>
    text.includes(paths.auth.resetPassword.href()),
  );
  expect(welcome.text).toContain(`Horus ${plans[planType].name}`);
});

test('going back from the payment page and confirming again reuses the request and the session', async ({
  page,
}) => {
  const hirer = newVisitor();
  const wizard = await openSummary(page, { planType: 'autonomos', cards: 12 }, hirer);
  await wizard.getByRole('button', { name: 'Confirmar' }).click();
  const first = await openedSession(page);

  await page.goBack();
  await waitForReact(page);
  await page.getByRole('link', { name: WIZARD_LINK }).click();
  await page.getByRole('button', { name: 'Continuar donde lo dejaste' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  expect(await openedSession(page)).toBe(first);
  expect(await leadsOf(hirer.email)).toHaveLength(1);
  await waitForMail(hirer.email, ({ attachments }) => attachments.length > 0);
  expect((await mailsTo(hirer.email)).filter(({ attachments }) => attachments.length > 0)).toHaveLength(1);
});

test('logging out with the wizard open shows the price for a new visitor', async ({ page }) => {
  const { email } = await newSession(page);
  await useUpTrial(email);
  const wizard = await openSummary(page, { planType: 'business' }, newVisitor());
  const cost = wizard.getByRole('region', { name: 'Lo que pagas' });
  await expect(cost).toContainText('la primera cuota se paga hoy');
  const other = await page.context().newPage();
  await other.goto(site.privacy.href());
  await other.evaluate(() => localStorage.removeItem('token'));
  await expect(cost).toContainText('Gratis los primeros 30 días');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the wizard is one form, which the server validates, prices and forwards to the payment', async ({
    page,
  }) => {
    const hirer = newVisitor();
    await page.goto(site.hire.href());
    const form = page.locator('[data-lead-form=hiring]');
    await expect(form.getByRole('group')).not.toHaveCount(0);
    await form.getByRole('button', { name: 'Confirmar' }).click();
    await expect(form.getByText('El nombre de la empresa es obligatorio')).toBeVisible();
    await form.getByRole('radio', { name: 'Enterprise' }).check();
    await form.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(COMPANY);
    await form.getByRole('textbox', { name: 'Número de empleados' }).fill('40');
    await form.getByRole('radio', { name: 'Turnos' }).check();
    await form.getByRole('checkbox', { name: 'Quiero dispositivos' }).check();
    await form.getByRole('textbox', { name: 'Cuántos dispositivos' }).fill('2');
    await form.getByLabel('Fecha de inicio').fill(START_DATE);
    await form.getByRole('textbox', { name: 'Nombre de contacto' }).fill(hirer.name);
    await form.getByRole('textbox', { name: 'Email de contacto' }).fill(hirer.email);
    await form.getByRole('radio', { name: 'Email', exact: true }).check();
    await form.getByRole('textbox', { name: 'Código promocional' }).fill('NADA');
    await form.getByRole('button', { name: 'Confirmar' }).click();
    await expect(form.getByText('Ese código promocional no existe').first()).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Nombre de la empresa' })).toHaveValue(COMPANY);
    await form.getByRole('textbox', { name: 'Código promocional' }).fill('');
    await expect(async () => {
      // The server rejects a form that is sent faster than a person types.
      if (!page.url().includes('/checkout/')) {
        await form.getByRole('button', { name: 'Confirmar' }).click({ timeout: 2_000 });
      }
      await page.waitForURL(/\/checkout\/cs_test_/, { timeout: 2_000 });
    }).toPass();
    expect(await leadsOf(hirer.email)).toMatchObject([
      { kind: 'hiring', data: { planType: 'enterprise', employees: 40, deviceCount: 2, needsCards: false } },
    ]);
  });
});
