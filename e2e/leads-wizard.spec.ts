import { paths } from '@horus/contract/paths';
import { COMPANY, fillWizard, goOnTo, keptDraft, openedSession, openWizard, WIZARD_LINK } from './hiring.ts';
import { leadsOf, newVisitor } from './lead-forms.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { site } = paths;

test.use({ storageState: refusedCookies });

test('closing, leaving and reloading lose no input', async ({ page }) => {
  const wizard = await openWizard(page);
  const name = wizard.getByRole('textbox', { name: 'Nombre de la empresa' });
  const resume = page.getByRole('button', { name: 'Continuar donde lo dejaste' });
  const reopen = () => page.getByRole('link', { name: WIZARD_LINK }).click();
  await wizard.getByRole('radio', { name: 'Enterprise' }).check();
  await name.fill(COMPANY);
  await wizard.getByRole('textbox', { name: 'Número de empleados' }).fill('45');
  await page.mouse.click(4, 400);
  await expect(wizard).toBeVisible();
  await goOnTo(wizard, 'Centros y horario');
  await wizard.getByRole('radio', { name: 'Turnos' }).check();

  await page.keyboard.press('Escape');
  await expect(wizard).toBeHidden();
  await expect(page.getByRole('link', { name: WIZARD_LINK })).toBeFocused();
  await reopen();
  await expect(wizard.getByText(COMPANY)).toBeVisible();
  await resume.click();
  await expect(wizard.getByRole('group', { name: 'Centros y horario' })).toBeVisible();
  await expect(wizard.getByRole('radio', { name: 'Turnos' })).toBeChecked();

  await page.mouse.click(4, 400);
  await expect(wizard).toBeHidden();
  await reopen();
  await resume.click();
  await page.reload();
  await openLive(page, site.hire.href());
  await resume.click();
  await expect(page.getByRole('radio', { name: 'Turnos' })).toBeChecked();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre de la empresa' })).toHaveValue(COMPANY);
  await expect(page.getByRole('radio', { name: 'Enterprise' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Número de empleados' })).toHaveValue('45');

  await page.goto(site.home.href());
  await openWizard(page);
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(name).toHaveValue('');
  expect(await keptDraft(page)).toBeNull();
});

test('going back closes the wizard and keeps its draft', async ({ page }) => {
  await openLive(page, site.horus.href());
  await page.getByRole('link', { name: 'Volver a STC' }).click();
  await page.getByRole('link', { name: WIZARD_LINK }).click();
  const wizard = page.getByRole('dialog', { name: 'Contratar Horus' });
  await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(COMPANY);
  await page.goBack();
  await expect(wizard).toBeHidden();
  expect((await keptDraft(page))?.values['companyName']).toBe(COMPANY);
});

test('on a phone the price and the button are visible in every step', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const wizard = await openWizard(page);
  const inSight = async () => {
    await expect(wizard.getByRole('button', { name: /^(Siguiente|Confirmar)$/ })).toBeInViewport({
      ratio: 1,
    });
    await expect(wizard.getByText(/^(Hoy pagas|Al confirmar pasas al pago:) /)).toBeInViewport({ ratio: 1 });
    await expect(wizard.getByText(/^Paso \d de 6$/).filter({ visible: true })).toBeInViewport({ ratio: 1 });
    // The dialog fills the screen: a press on its empty parts is not outside it.
    const emptyAt = await wizard.evaluate((dialog) => {
      let y = innerHeight - 1;
      while (y > 0 && document.elementFromPoint(innerWidth / 2, y) !== dialog) y -= 1;
      return y;
    });
    if (emptyAt === 0) return;
    presses += 1;
    await page.mouse.click(195, emptyAt);
    await expect(wizard).toBeVisible();
  };
  let presses = 0;
  const order = { planType: 'autonomos', devices: 1 } as const;
  await inSight();
  await fillWizard(wizard, order, newVisitor(), inSight);
  expect(presses).toBeGreaterThan(0);
});

test('the wizard works by keyboard alone', async ({ page }) => {
  const hirer = newVisitor();
  await openLive(page, site.home.href());
  await page.getByRole('link', { name: WIZARD_LINK }).focus();
  await page.keyboard.press('Enter');
  const wizard = page.getByRole('dialog', { name: 'Contratar Horus' });
  await expect(wizard.getByRole('textbox').first()).toBeVisible();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The focus starts at the title of the step.
  await press('Tab', 'ArrowRight', 'ArrowLeft', 'Tab');
  await expect(wizard.getByRole('radio', { name: 'Autónomos' })).toBeChecked();
  await page.keyboard.type(COMPANY);
  await press('Enter');
  await press('Tab', 'Tab', 'ArrowDown');
  await expect(wizard.getByRole('radio', { name: 'Turnos' })).toBeChecked();
  await press('Enter');
  await expect(wizard.getByRole('checkbox', { name: 'Quiero tarjetas' })).toBeVisible();
  await expect(wizard.getByRole('textbox', { name: /^Cuánt[oa]s / })).toHaveCount(0);
  await press('Tab', 'Space', 'Tab', '2');
  await expect(wizard.getByRole('textbox', { name: 'Cuántos dispositivos' })).toHaveValue('2');
  await press('Enter');
  await expect(wizard.getByRole('group', { name: 'Fecha de inicio' })).toBeVisible();
  // The proposed day is valid.
  await press('Tab', 'Enter');
  await expect(wizard.getByRole('group', { name: 'Paso 5 de 6 Contacto' })).toBeVisible();
  await press('Tab', 'Enter');
  await expect(wizard.getByRole('textbox', { name: 'Nombre de contacto' })).toBeFocused();
  await page.keyboard.type(hirer.name);
  await press('Tab');
  await page.keyboard.type(hirer.email);
  await press('Tab', 'Tab', 'Tab', 'Space', 'Enter');
  await expect(wizard.getByRole('group', { name: 'Confirmación' })).toBeVisible();
  await wizard.getByRole('button', { name: 'Confirmar' }).focus();
  await press('Enter');
  await openedSession(page);
  expect(await leadsOf(hirer.email)).toMatchObject([
    { data: { planType: 'autonomos', deviceCount: 2, preferredContact: 'email' } },
  ]);
});
