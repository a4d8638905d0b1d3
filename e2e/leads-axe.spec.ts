import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { COMPANY, goOnTo, openWizard, WIZARD_LINK } from './hiring.ts';
import {
  acceptMail,
  contactForm,
  demoForm,
  fillContact,
  fillDemo,
  holdMail,
  newVisitor,
  rejectMail,
} from './lead-forms.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { site } = paths;

test.use({
  // The width of axe in the gate: going back to it costs no layout.
  viewport: { width: 320, height: 900 },
  storageState: refusedCookies,
});

/** The check of the first state covered the rest of the page. */
const FORMS = '#contact, #demo-request-section';
const DIALOG = 'dialog[open]';
const WIZARD = '[data-lead-form=hiring]';

test.describe('axe finds nothing', () => {
  for (const { name, address, formOf, fill, send, failed, sent } of [
    {
      name: 'contact',
      address: site.home.href(),
      formOf: contactForm,
      fill: fillContact,
      send: 'Enviar mensaje',
      failed: /^Hubo un error/,
      sent: (page: Page) => page.getByText(/^¡Mensaje enviado/),
    },
    {
      name: 'demo',
      address: site.horus.href(),
      formOf: demoForm,
      fill: fillDemo,
      send: 'Pedir la demo',
      failed: /^Ha ocurrido un error/,
      sent: (page: Page) => page.getByRole('button', { name: 'Solicitar otra demo' }),
    },
  ]) {
    test(`in the ${name} form: wrong, sending, failed, sent`, async ({ page }) => {
      await openLive(page, address);
      const form = formOf(page);
      await form.getByRole('button', { name: send }).click();
      await expect(form.getByText('El nombre es obligatorio')).toBeVisible();
      await expectAccessible(page, 'form with errors');

      await rejectMail(page, 500);
      const answer = await holdMail(page);
      await fill(form, newVisitor());
      await form.getByRole('button', { name: send }).click();
      await expect(form.getByText('Enviando...')).toBeVisible();
      await expectAccessible(page, 'form sending', { part: FORMS });
      answer();
      await expect(form.getByText(failed)).toBeVisible();
      await expectAccessible(page, 'form failed', { part: FORMS });

      await acceptMail(page);
      await form.getByRole('button', { name: send }).click();
      await expect(sent(page)).toBeVisible();
      await expectAccessible(page, 'form sent', { part: FORMS });
    });
  }

  test('in the wizard over the page: at first, with messages, with a draft', async ({ page }) => {
    const wizard = await openWizard(page);
    await expectAccessible(page, 'step 1');
    await wizard.getByRole('button', { name: 'Siguiente' }).click();
    await expect(wizard.getByText('El nombre de la empresa es obligatorio')).toBeVisible();
    await expectAccessible(page, 'step 1, wrong', { part: DIALOG });
    await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(COMPANY);
    await page.keyboard.press('Escape');
    await expect(wizard).toBeHidden();
    await page.getByRole('link', { name: WIZARD_LINK }).click();
    await expect(page.getByRole('button', { name: 'Continuar donde lo dejaste' })).toBeVisible();
    await expectAccessible(page, 'draft offered', { part: DIALOG });
  });

  test('in the wizard on its own page: every step, with errors, and after a failure', async ({ page }) => {
    await openLive(page, site.hire.href({ plan: 'enterprise' }));
    await expectAccessible(page, 'step 1');
    const wizard = page.locator(WIZARD);
    await wizard.getByRole('button', { name: 'Siguiente' }).click();
    await expect(wizard.getByText('El nombre de la empresa es obligatorio')).toBeVisible();
    await expectAccessible(page, 'step 1, wrong', { part: WIZARD });
    await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(COMPANY);
    await goOnTo(wizard, 'Centros y horario');
    await expectAccessible(page, 'step 2', { part: WIZARD });
    await wizard.getByRole('radio', { name: 'Turnos' }).check();
    await goOnTo(wizard, 'Dispositivos y tarjetas');
    await wizard.getByRole('checkbox', { name: 'Quiero dispositivos' }).check();
    await expectAccessible(page, 'step 3', { part: WIZARD });
    await goOnTo(wizard, 'Fecha de inicio');
    await expectAccessible(page, 'step 4', { part: WIZARD });
    await goOnTo(wizard, 'Contacto');
    await wizard.getByRole('button', { name: 'Siguiente' }).click();
    await expect(wizard.getByText('El nombre de contacto es obligatorio')).toBeVisible();
    await expectAccessible(page, 'step 5, wrong', { part: WIZARD });
    const hirer = newVisitor();
    await wizard.getByRole('textbox', { name: 'Nombre de contacto' }).fill(hirer.name);
    await wizard.getByRole('textbox', { name: 'Email de contacto' }).fill(hirer.email);
    await wizard.getByRole('textbox', { name: 'Teléfono' }).fill('925 000 111');
    await wizard.getByRole('radio', { name: 'Email o teléfono' }).check();
    await goOnTo(wizard, 'Confirmación');
    await expectAccessible(page, 'summary', { part: WIZARD });
    await page.route('**/api/create-checkout-session', (route) => route.abort());
    await wizard.getByRole('button', { name: 'Confirmar' }).click();
    await expect(wizard.getByText(/^Ha ocurrido un error al procesar el pago/)).toBeVisible();
    await expectAccessible(page, 'summary, failed', { part: WIZARD });
  });

  test('on the thank-you page', async ({ page }) => {
    for (const [status, heading] of [
      ['success', '¡Gracias! Tu compra está confirmada'],
      ['pending', 'Tu pago se está procesando'],
      ['error', 'Ha ocurrido un error'],
    ] as const) {
      await page.route('**/api/verify-checkout', (route) =>
        route.fulfill({ json: { status, message: 'El pago no se ha completado.', customerId: null } }),
      );
      await page.goto(site.thanks.href({ session_id: 'cs_test_1' }));
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectAccessible(page, `thanks: ${status}`);
      await page.unroute('**/api/verify-checkout');
    }
  });
});
